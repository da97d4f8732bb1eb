import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findChromium, findWholeChromium } from './chromium.ts'
import { findFirefox, findWebKit, firefoxPackages, webKitPackages } from './engines.ts'
import { starts } from './starts.ts'

const run = promisify(execFile)

/** What the tests meet of the machine itself, by the name of Debian's package. */
const packages: Record<string, () => Promise<boolean>> = {
  chromium: async () => Boolean(await findWholeChromium()),
  // The same browser without a window: it halves the time of the browser tests.
  'chromium-headless-shell': async () => (await findChromium()) !== (await findWholeChromium()),
  'redis-server': () => starts('redis-server'),
  pgbouncer: () => starts('pgbouncer'),
  ffmpeg: () => starts('ffmpeg', '-version'),
}

/** Installs what is missing of these where we may; what stays missing is skipped by the tests, and said at the end. */
export async function installSystemPackages(names = Object.keys(packages)): Promise<void> {
  if (!(await mayInstall())) return
  const missing: string[] = []
  for (const name of names) if (!(await packages[name]!())) missing.push(name)
  await install(missing)
}

let engines: Promise<void> | undefined

/** The other two engines, once. They weigh more than the rest together, so nothing waits for them before it must. */
export function installEngines(): Promise<void> {
  engines ??= (async () => {
    if (!(await mayInstall())) return
    await install([
      ...((await findFirefox()) ? [] : firefoxPackages),
      ...((await findWebKit()) ? [] : webKitPackages),
    ])
  })()
  return engines
}

async function mayInstall(): Promise<boolean> {
  return process.getuid?.() === 0 && (await starts('apt-get'))
}

async function install(missing: string[]): Promise<void> {
  if (missing.length === 0) return
  console.log(`Installing what the tests need of the system: ${missing.join(', ')}.`)
  await aptGet('update')
  // One by one: a package that this system does not have must not keep the others away.
  for (const name of missing) await aptGet('install', '-y', '--no-install-recommends', name)
}

async function aptGet(...command: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', command, { env, maxBuffer: 1 << 26 }).catch((error: Error) =>
    console.error(error.message),
  )
}
