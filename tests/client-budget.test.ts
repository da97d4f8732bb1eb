import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const dist = resolve(import.meta.dirname, '../dist/client')
const BUDGET = 150 * 1024

type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>

/** The entry and all that it imports at once; what is imported when a screen opens does not count. */
function initialFiles(manifest: Manifest): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]!
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key)
  return files
}

test('the initial JavaScript is at most 150 KB gzipped', () => {
  const file = join(dist, '.vite/manifest.json')
  expect(existsSync(file), 'run `npm run build` first; `npm test` does').toBe(true)
  const files = [...initialFiles(JSON.parse(readFileSync(file, 'utf8')))]
  const size = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name))).length, 0)
  expect(files.length).toBeGreaterThan(0)
  expect(size).toBeLessThanOrEqual(BUDGET)
})
