import { isTile, type Tile } from './tile.ts'
import { createTileCache } from './tile-cache.ts'
import { createUpstream } from './upstream.ts'

/** A week, as the usage rules of public tile servers ask for. */
const FRESH_MS = 7 * 24 * 60 * 60_000

type Log = { warn(details: object, message: string): void }
export type Tiles = {
  /** Whether there is a tile server at all: the client draws its own map where there is none. */
  configured: boolean
  fetch(z: number, x: number, y: number): Promise<Tile | undefined>
}

type TilesOptions = { tilesUrl?: string; folder: string; log: Log; mostBytes?: number }

/** Map tiles from MAP_TILES_URL through our own server, kept on disk: the other host sees no member. */
export function createTiles({ tilesUrl, folder, log, mostBytes }: TilesOptions): Tiles {
  if (!tilesUrl) return { configured: false, fetch: async () => undefined }
  const upstream = createUpstream(tilesUrl)
  const cache = createTileCache(folder, mostBytes)
  const underWay = new Map<string, Promise<Tile | undefined>>()

  // Which tile it was stays out of the log: it tells where somebody looks.
  const warn = (error: unknown, message: string) =>
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, message)

  async function load(key: string, z: number, x: number, y: number): Promise<Tile | undefined> {
    const kept = await cache.find(key)
    if (kept && Date.now() - kept.fetchedAt < FRESH_MS) return kept.tile
    try {
      const tile = await upstream.fetchTile(z, x, y)
      await cache.keep(key, tile).catch((error) => warn(error, 'A map tile could not be kept'))
      return tile
    } catch (error) {
      warn(error, 'A map tile could not be fetched')
      return kept?.tile
    }
  }

  async function fetch(z: number, x: number, y: number): Promise<Tile | undefined> {
    if (!isTile(z, x, y)) return undefined
    const key = `${z}/${x}/${y}`
    const already = underWay.get(key)
    if (already) return already
    const loading = load(key, z, x, y).finally(() => underWay.delete(key))
    underWay.set(key, loading)
    return loading
  }

  return { configured: true, fetch }
}
