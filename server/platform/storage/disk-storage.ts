import { createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  contentTypeOf,
  type FileSource,
  isKey,
  randomName,
  requireKey,
  type Storage,
  StorageFailure,
  type StoredName,
} from './storage.ts'

/** Files in a folder of our own, spread over subfolders by the first two characters of their names. */
export function diskStorage(folder: string, { minFreeBytes = 0 } = {}): Storage {
  const pathOf = (key: string) => join(folder, requireKey(key).slice(0, 2), key)

  return {
    async put(key, source) {
      const path = pathOf(key)
      // Written beside its place and renamed, so that a crash or a full disk leaves no half file under the name.
      const draft = 'path' in source ? source.path : `${path}.${randomName()}.part`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        if ('path' in source) await finish(draft)
        else await write(source, draft)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw new StorageFailure('write', error)
      }
    },

    async open(key, range) {
      // The open handle keeps the file readable to the end, even if it is removed meanwhile.
      try {
        const file = await open(pathOf(key))
        const { size } = await file.stat()
        return { stream: file.createReadStream(range), size, contentType: contentTypeOf(key) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw new StorageFailure('read', error)
      }
    },

    async *list() {
      for (const shard of await namesIn(folder)) {
        const keys = (await namesIn(join(folder, shard))).filter(isKey)
        const names = await Promise.all(keys.map((key) => nameAt(join(folder, shard, key), key)))
        yield names.filter((name) => name !== undefined)
      }
    },

    async hasRoom() {
      try {
        // The folder comes with the first file.
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const { bavail, bsize } = await statfs(folder)
        return bavail * bsize >= minFreeBytes
      } catch (error) {
        throw new StorageFailure('write', error)
      }
    },

    async remove(keys) {
      try {
        await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))
      } catch (error) {
        throw new StorageFailure('remove', error)
      }
    },
  }
}

async function write(source: Exclude<FileSource, { path: string }>, draft: string): Promise<void> {
  const bytes = Buffer.isBuffer(source) ? Readable.from([source]) : source.stream
  await pipeline(bytes, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
}

/** Makes sure that a file which others wrote is on the disk, and for its owner's eyes. */
async function finish(path: string): Promise<void> {
  await chmod(path, 0o600)
  await using file = await open(path, 'r+')
  await file.sync()
}

/** None of a folder that is not there yet, or is none. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

async function nameAt(path: string, key: string): Promise<StoredName | undefined> {
  const facts = await stat(path).catch(() => undefined)
  return facts && { key, storedAt: facts.mtime }
}
