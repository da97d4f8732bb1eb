import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipArchive } from 'archiver'
import type { OwnData } from '#server/platform/accounts/own-data.ts'
import type { Context } from '#server/platform/context.ts'
import { listFilesToExport } from './own-files.service.ts'

/** How much is written, of how much: rows and files. */
export type OnProgress = (done: number, total: number) => Promise<void>

type Writing = {
  userId: number
  parts: OwnData[]
  path: string
  onProgress?: OnProgress
  signal?: AbortSignal
}

/**
 * All that is kept about a member, as a zip in a file. It goes through memory some rows and one file at a time, so it
 * costs the same for ten messages and for a million.
 */
export async function writeExport(ctx: Context, writing: Writing): Promise<void> {
  const { userId, parts, path, onProgress, signal } = writing
  const files = await listFilesToExport(ctx, userId)
  const rows = await countRows(ctx, userId, parts)
  let done = 0
  const advance = async (by: number) => {
    signal?.throwIfAborted()
    done += by
    await onProgress?.(done, rows + files.length)
  }
  const zip = new ZipArchive()
  const add = async (source: Readable, entry: { name: string; store?: boolean }) => {
    const written = once(zip, 'entry')
    // The archive would wait for ever for the rest of a source that broke off.
    source.once('error', (error) => zip.destroy(error))
    zip.append(source, entry)
    await written
  }
  const fill = async () => {
    await add(Readable.from(jsonOf(ctx, userId, parts, advance)), { name: 'data.json' })
    for (const file of files) {
      const source = await file.open()
      // Pictures and videos are packed already.
      if (source) await add(source, { name: `media/${file.name}`, store: true })
      await advance(1)
    }
    await zip.finalize()
  }
  const written = pipeline(zip, createWriteStream(path, { mode: 0o600 }))
  // Half an archive must not look whole.
  await Promise.all([written, fill().catch((error: Error) => void zip.destroy(error))])
}

async function countRows(ctx: Context, userId: number, parts: OwnData[]): Promise<number> {
  let count = 0
  for (const part of parts) count += (await part.exportMuch?.count(ctx, userId)) ?? 0
  return count
}

async function* jsonOf(
  ctx: Context,
  userId: number,
  parts: OwnData[],
  advance: (by: number) => Promise<void>,
): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(ctx.now())},\n"tables":{`
  let comma = ''
  for (const part of parts) {
    for (const [name, rows] of Object.entries(await part.exportMember(ctx, userId))) {
      yield `${comma}\n${JSON.stringify(name)}:[${lines(rows)}]`
      comma = ','
    }
    for (const [name, pages] of Object.entries(part.exportMuch?.tables ?? {})) {
      yield `${comma}\n${JSON.stringify(name)}:[`
      comma = ','
      yield* pagesOf(pages(ctx, userId), advance)
      yield ']'
    }
  }
  const withheld = Object.assign({}, ...parts.map((part) => part.withheld)) as Record<string, string>
  yield `},\n"withheld":${JSON.stringify(withheld, null, 2)}}\n`
}

async function* pagesOf(
  pages: AsyncIterable<object[]>,
  advance: (by: number) => Promise<void>,
): AsyncGenerator<string> {
  let comma = ''
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield comma + lines(rows)
    comma = ','
    await advance(rows.length)
  }
}

/** One row to a line. */
const lines = (rows: object[]): string => rows.map((row) => `\n${JSON.stringify(row)}`).join(',')
