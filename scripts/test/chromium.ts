import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const HEADLESS = ['chromium-headless-shell']
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** As it is started for tests and measurements: nothing of its own goes on beside them. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export const NO_CHROMIUM =
  'The browser tests need Chromium: install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to one.'

/** A Chromium that starts: the one named, one that has no window to draw, Playwright's own, then the system's. */
export async function findChromium(): Promise<string | undefined> {
  return (await findNamed(HEADLESS)) ?? (await findWholeChromium())
}

/** One that can show notifications of the system, too. */
export async function findWholeChromium(): Promise<string | undefined> {
  return process.env.CHROMIUM_PATH ?? (await firstToStart([await findPlaywrightsOwn()])) ?? findNamed(WHOLE)
}

/** Debian's Chromium, where we may install it: whole, and the quicker one without a window where there is one. */
export async function installChromium(): Promise<void> {
  if (process.getuid?.() !== 0 || !(await starts('apt-get'))) return
  console.log('No Chromium found; installing the one of the system with apt-get.')
  await aptGet('update')
  for (const name of ['chromium', 'chromium-headless-shell'])
    await aptGet('install', '-y', '--no-install-recommends', name)
}

async function findNamed(names: string[]): Promise<string | undefined> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return firstToStart(names === WHOLE ? [...inPath, ...MAC] : inPath)
}

async function firstToStart(paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (existsSync(path) && (await starts(path))) return path
  return undefined
}

async function aptGet(...command: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', command, { env, maxBuffer: 1 << 26 }).catch((error: Error) =>
    console.error(error.message),
  )
}

async function findPlaywrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

// Ubuntu's package is a stub that only says how to get the real one: ask for the version, and believe the answer.
async function starts(path: string) {
  return await run(path, ['--version'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  )
}
