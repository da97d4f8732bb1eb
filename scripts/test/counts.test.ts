import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './counts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hungr-counts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function report(content: unknown): Promise<string> {
  const path = join(folder, 'report.json')
  await writeFile(path, JSON.stringify(content))
  return path
}

test('a browser test that passes only at its second try fails the run', async () => {
  const path = await report({ stats: { expected: 3, unexpected: 0, flaky: 1 }, errors: [], suites: [] })
  expect(await countPlaywright(path)).toEqual({ passed: 3, failed: 1, skipped: [] })
})

test('what was skipped is named', async () => {
  const browser = await report({
    stats: { expected: 1, unexpected: 0, flaky: 0 },
    errors: [],
    suites: [
      {
        specs: [{ title: 'runs', tests: [{ status: 'expected' }] }],
        suites: [{ specs: [{ title: 'needs a camera', tests: [{ status: 'skipped' }] }] }],
      },
    ],
  })
  expect((await countPlaywright(browser)).skipped).toEqual(['needs a camera'])
  const assertionResults = [
    { status: 'passed', fullName: 'runs' },
    { status: 'skipped', fullName: ' needs redis-server' },
  ]
  const server = await report({
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [{ status: 'passed', assertionResults }],
  })
  expect(await countVitest(server)).toEqual({ passed: 1, failed: 0, skipped: ['needs redis-server'] })
})

test('a file that could not be loaded has failed', async () => {
  const path = await report({
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: [{ status: 'failed', assertionResults: [] }],
  })
  expect((await countVitest(path)).failed).toBe(1)
})
