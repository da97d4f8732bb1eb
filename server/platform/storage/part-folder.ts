import { mkdir, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { randomName, StorageFailure } from './storage.ts'

/** Files that are arriving or being made. They are nobody's yet, and no name leads to them. */
export type PartFolder = {
  /** Whatever `work` makes under the paths that it asks for is gone when it ends. */
  use<T>(work: (newPath: () => string) => Promise<T>): Promise<T>
  /** What a crash left behind. */
  removeOlderThan(moment: Date): Promise<void>
}

/** `root` is where else parts may be left: stored files are written beside their places, one folder down. */
export function createPartFolder(folder: string, root = folder): PartFolder {
  return {
    async use(work) {
      const paths: string[] = []
      const newPath = () => {
        paths.push(join(folder, `${randomName()}.part`))
        return paths.at(-1)!
      }
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
          throw new StorageFailure('write', error)
        })
        return await work(newPath)
      } finally {
        await Promise.all(paths.map((path) => rm(path, { force: true }).catch(() => {})))
      }
    },

    async removeOlderThan(moment) {
      for await (const path of listParts(root)) {
        const facts = await stat(path).catch(() => undefined)
        if (facts && facts.mtime < moment) await rm(path, { force: true })
      }
    },
  }
}

async function* listParts(root: string, depth = 1): AsyncGenerator<string> {
  // It comes with the first upload.
  const entries = await opendir(root).catch(() => [])
  for await (const entry of entries) {
    const path = join(root, entry.name)
    if (entry.isDirectory() && depth > 0) yield* listParts(path, depth - 1)
    else if (entry.name.endsWith('.part')) yield path
  }
}
