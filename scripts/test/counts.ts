import { readFile } from 'node:fs/promises'

export interface Counts {
  passed: number
  failed: number
  /** The titles of what could not run here. */
  skipped: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: string }[] }[]
}

/** A file that could not even be loaded has no failed test in it, yet it failed. */
export async function countVitest(path: string): Promise<Counts> {
  const report = await readJson<VitestReport>(path)
  if (!report) return { passed: 0, failed: 0, skipped: [] }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  const skipped = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: skipped.map((test) => test.fullName.trim()),
  }
}

/** Who passes only at a second try is reported as flaky, and has failed. */
export async function countPlaywright(path: string): Promise<Counts> {
  const report = await readJson<PlaywrightReport>(path)
  if (!report) return { passed: 0, failed: 0, skipped: [] }
  const { expected, unexpected, flaky } = report.stats
  const skipped = report.suites
    .flatMap(specsOf)
    .filter((spec) => spec.tests.length > 0 && spec.tests.every((test) => test.status === 'skipped'))
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped: skipped.map((spec) => spec.title),
  }
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch {
    return undefined
  }
}
