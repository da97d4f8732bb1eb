import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Tile, tileFrom } from './tile.ts'

const MOST_BYTES = 512 * 1024 * 1024
/** After a sweep this share of the room is free again, so that sweeps stay rare. */
const ROOM_AFTER_SWEEP = 0.1

type Kept = { path: string; size: number; usedAt: number }

/** Tiles on disk, up to a size; the ones that were used longest ago go first. */
export function createTileCache(folder: string, mostBytes = MOST_BYTES) {
  let atStart: Promise<number> | undefined
  let since = 0
  let sweeping: Promise<void> | undefined

  async function sweep() {
    atStart = makeRoom(folder, mostBytes * (1 - ROOM_AFTER_SWEEP))
    await atStart
    since = 0
  }

  /** The tile and when it was fetched. The access time is set by hand: many disks do not keep it. */
  async function find(key: string): Promise<{ tile: Tile; fetchedAt: number } | undefined> {
    const path = join(folder, key)
    try {
      const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)])
      const tile = tileFrom(bytes)
      if (!tile) return undefined
      utimes(path, new Date(), mtime).catch(() => undefined)
      return { tile, fetchedAt: mtime.getTime() }
    } catch {
      return undefined
    }
  }

  /** Written aside and moved, so that no reader ever sees half a tile. */
  async function keep(key: string, { bytes }: Tile): Promise<void> {
    const path = join(folder, key)
    atStart ??= listKept(folder).then(sizeOf)
    const held = await atStart
    const aside = `${path}.${randomUUID()}`
    await mkdir(dirname(path), { recursive: true })
    try {
      await writeFile(aside, bytes)
      await rename(aside, path)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
    since += bytes.length
    const total = held + since
    if (total > mostBytes) {
      sweeping ??= sweep().finally(() => {
        sweeping = undefined
      })
      await sweeping
    }
  }

  return { find, keep }
}

const sizeOf = (kept: Kept[]) => kept.reduce((sum, { size }) => sum + size, 0)

async function listKept(folder: string): Promise<Kept[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const kept = await Promise.all(
    files.map((path) =>
      stat(path).then(
        ({ size, atimeMs }) => ({ path, size, usedAt: atimeMs }),
        () => undefined,
      ),
    ),
  )
  return kept.filter((file) => file !== undefined)
}

/** Removes what was used longest ago until the rest fits, and says how much that is. */
async function makeRoom(folder: string, bytes: number): Promise<number> {
  const kept = (await listKept(folder)).sort((a, b) => a.usedAt - b.usedAt)
  let total = sizeOf(kept)
  for (const { path, size } of kept) {
    if (total <= bytes) break
    await rm(path, { force: true })
    total -= size
  }
  return total
}
