import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { starts } from './starts.ts'

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

async function findPlaywrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}
