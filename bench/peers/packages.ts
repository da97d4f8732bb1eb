import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

/** Installs these packages of Debian where it may; returns those that are still not there. */
export async function findMissing(names: string[]): Promise<string[]> {
  const missing = await absent(names)
  if (missing.length === 0 || process.getuid?.() !== 0) return missing
  console.log(`Installing ${missing.join(', ')}.`)
  const options = { env, maxBuffer: 1 << 26 }
  await run('apt-get', ['update'], options).catch(() => undefined)
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...missing], options).catch(
    () => undefined,
  )
  return absent(names)
}

async function absent(names: string[]): Promise<string[]> {
  const here = await Promise.all(names.map(isInstalled))
  return names.filter((_, index) => !here[index])
}

async function isInstalled(name: string): Promise<boolean> {
  const { stdout } = await run('dpkg-query', ['--status', name]).catch(() => ({ stdout: '' }))
  return stdout.includes('Status: install ok installed')
}
