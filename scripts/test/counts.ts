import { readFile } from 'node:fs/promises'

export interface Counts {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** A file that could not even be loaded has no failed test in it, yet it failed. */
export async function countVitest(path: string): Promise<Counts> {
  const report = await readJson<VitestReport>(path)
  if (!report) return { passed: 0, failed: 0 }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

export async function countPlaywright(path: string): Promise<Counts> {
  const report = await readJson<PlaywrightReport>(path)
  if (!report) return { passed: 0, failed: 0 }
  // A flaky one passed at its second try; Playwright's own lines above name it.
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length }
}

async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch {
    return undefined
  }
}
