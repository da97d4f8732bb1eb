import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { OperatorError } from '../operator-error.ts'
import { SERVER_ENV } from './server-env.ts'

const run = promisify(execFile)
const OWN_USER = 'hungr-postgres'

/** The user that runs the server where root may not and there are no namespaces: its own, else nobody. */
export async function requireServerUser(): Promise<{ uid: number; gid: number }> {
  const found = (await findUser(OWN_USER)) ?? (await addUser()) ?? (await findUser('nobody'))
  if (!found) {
    throw new OperatorError(
      'PostgreSQL does not run as root and this machine has no other user for it: set DATABASE_URL, or start as another user.',
    )
  }
  return found
}

async function addUser() {
  try {
    const quiet = [
      '--system',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
    ]
    await run('useradd', [...quiet, OWN_USER], { env: SERVER_ENV })
  } catch {
    return undefined
  }
  return await findUser(OWN_USER)
}

async function findUser(name: string) {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const entry = passwd.split('\n').find((line) => line.startsWith(`${name}:`))
  const [, , uid, gid] = entry?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
