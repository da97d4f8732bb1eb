import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
// First the one without a window of its own: the others draw theirs even when nobody sees it.
const NAMES = [
  ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
  ...['google-chrome', 'google-chrome-stable', 'chrome'],
]
const PACKAGES = ['chromium-headless-shell', 'chromium']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const NO_CHROMIUM =
  'The browser tests need Chromium: install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to one.'

/** A Chromium that starts: the one named, Playwright's own, then the system's. */
export async function findChromium(): Promise<string | undefined> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const system = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  for (const path of [await findPlaywrightsOwn(), ...system, ...MAC]) {
    if (path && existsSync(path) && (await starts(path))) return path
  }
  return undefined
}

/** Debian's Chromium, where we may install it. Older releases have only the whole one. */
export async function installChromium(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !(await starts('apt-get'))) return undefined
  console.log('No Chromium found; installing the one of the system with apt-get.')
  await aptGet('update')
  for (const name of PACKAGES) {
    await aptGet('install', '-y', '--no-install-recommends', name)
    const found = await findChromium()
    if (found) return found
  }
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
