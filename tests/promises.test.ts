import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = 'docs/promises.md'
const PROMISES = 50

test('every promise names its tests, and each of them is there', () => {
  const lines = readFileSync(join(root, page), 'utf8').split('\n')
  const rows = lines.flatMap((line) => {
    const number = /^\| (\d+) \|/.exec(line)?.[1]
    return number ? [{ number: Number(number), line }] : []
  })
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: PROMISES }, (_, index) => index + 1))
  for (const { number, line } of rows) {
    const files = [...line.matchAll(/\]\(([^)#]+)\)/g)].map((match) => match[1]!)
    expect(files.length, `promise ${number}`).toBeGreaterThan(0)
    for (const file of files) {
      expect(file).toMatch(/\.(test|proof|spec)\.tsx?$/)
      expect(existsSync(join(root, dirname(page), file)), file).toBe(true)
    }
  }
})
