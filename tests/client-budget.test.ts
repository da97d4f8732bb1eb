import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist/client')

type Manifest = Record<string, { file: string; name?: string; imports?: string[]; isEntry?: boolean }>

let manifest: Manifest

beforeAll(() => {
  const file = join(dist, '.vite/manifest.json')
  expect(existsSync(file), 'run `npm run build` first; `npm test` does').toBe(true)
  manifest = JSON.parse(readFileSync(file, 'utf8'))
})

const entry = () => Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
const named = (name: string) => Object.keys(manifest).filter((key) => manifest[key]?.name === name)

/** The given files and all that they import at once; what is imported when it is needed does not count. */
function withImports(keys: string[]): string[] {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]!
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  expect(files.size).toBeGreaterThan(0)
  return [...files]
}

const gzippedKilobytes = (files: string[]) =>
  files.reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name))).length, 0) / 1024

test('the first tiles are drawn by one script of at most 6 KB gzipped', () => {
  const files = withImports(entry())
  expect(files).toHaveLength(1)
  expect(gzippedKilobytes(files)).toBeLessThanOrEqual(6)
})

test('the page, which is sent with every visit, is at most 4 KB gzipped', () => {
  expect(gzippedKilobytes(['index.html'])).toBeLessThanOrEqual(4)
})

test('the initial JavaScript is at most 140 KB gzipped', () => {
  expect(gzippedKilobytes(withImports([...entry(), ...named('app')]))).toBeLessThanOrEqual(140)
})

test('the first grid needs at most 165 KB of it, in four files beside the one that draws it first', () => {
  const files = withImports([...entry(), ...named('members')])
  expect(files.length).toBeLessThanOrEqual(5)
  expect(gzippedKilobytes(files)).toBeLessThanOrEqual(165)
})

test('what only the server reads of a call is in no file', () => {
  const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'))
  const saying = scripts.filter(({ file }) =>
    /\b(summary|access|forUnproven):\s*[`"'!]/.test(readFileSync(join(dist, file), 'utf8')),
  )
  expect(saying.map(({ file }) => file)).toEqual([])
})

test('no screen reads a part of a call that does not travel to it', () => {
  const sources = globSync('client/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const part = /Api\.\w+\.(access|summary|params|query|body|limit)\b/
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((file) => part.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('the sign-in screen does not load what only members see', () => {
  const members = named('members').map((key) => manifest[key]!.file)
  expect(members).toHaveLength(1)
  expect(withImports(named('auth-page'))).not.toContain(members[0])
})

test('the converter of videos, which hardly anybody needs, is no part of what the app stores on a device', () => {
  const [converter] = named('video-conversion').map((key) => manifest[key]!.file)
  const stored = readFileSync(join(dist, 'service-worker.js'), 'utf8')
  expect(converter).toBeDefined()
  expect(stored).toContain(manifest[entry()[0]!]!.file)
  expect(stored).not.toContain(converter)
})

test('no file imports itself by way of others: one of them would start before what it needs', () => {
  const done = new Set<string>()
  const visit = (key: string, path: string[]) => {
    expect(path, 'a circle of files').not.toContain(key)
    if (done.has(key)) return
    manifest[key]?.imports?.forEach((next) => {
      visit(next, [...path, key])
    })
    done.add(key)
  }
  for (const key of Object.keys(manifest)) visit(key, [])
  expect(done.size).toBeGreaterThan(20)
})
