import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { lchown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { stopLeftover } from './leftover.ts'
import type { PostgresLog } from './postgres-options.ts'
import { dropTo, type Runner } from './runner.ts'
import { SERVER_ENV } from './server-env.ts'

export const SUPERUSER = 'hungr'

export interface Cluster {
  data: string
  password: string
}

/** The data of the server, made on first use. The caller holds the claim on the folder. */
export async function openCluster(folder: string, runner: Runner, log: PostgresLog): Promise<Cluster> {
  const data = join(folder, 'cluster')
  const passwordFile = join(folder, 'password')
  const password = await readOrMakePassword(passwordFile)
  if (await exists(data)) await stopLeftover(data, log)
  else await makeCluster(folder, data, passwordFile, runner)
  if (runner.owner) await giveTo(data, runner.owner)
  return { data, password }
}

/** `-D` for a server whose working directory is its data: works also where it may not walk down to it. */
export function dataArgument(runner: Runner, data: string) {
  return runner.kind === 'direct' ? data : '/proc/self/cwd'
}

async function makeCluster(folder: string, data: string, passwordFile: string, runner: Runner) {
  // Made aside and moved into place, so that an interrupted first start leaves no half-made data behind.
  const draft = join(folder, 'cluster.new')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (runner.owner)
    for (const path of [draft, passwordFile]) await lchown(path, runner.owner.uid, runner.owner.gid)
  await runInitdb(draft, passwordFile, runner)
  await rename(draft, data)
}

async function runInitdb(draft: string, passwordFile: string, runner: Runner) {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', '--pwfile=/dev/stdin']
  const command = [join(runner.binaries, 'initdb'), '-D', dataArgument(runner, draft), ...locale, ...access]
  const [file, ...args] = [...runner.prefix, ...command]
  const password = await open(passwordFile)
  try {
    const child = spawn(file!, args, {
      cwd: draft,
      env: SERVER_ENV,
      stdio: [password.fd, 'ignore', 'pipe'],
      ...dropTo(runner),
    })
    let complaint = ''
    child.stderr!.on('data', (chunk: Buffer) => {
      complaint += chunk
    })
    const code = await new Promise((done, fail) => child.once('error', fail).once('close', done))
    if (code !== 0) throw new OperatorError(`PostgreSQL could not be set up: ${complaint.trim()}`)
  } finally {
    await password.close()
  }
}

async function readOrMakePassword(path: string) {
  const made = `${randomBytes(24).toString('base64url')}\n`
  await writeFile(path, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(path, 'utf8')).trim()
}

/** Root may have started the server in another way last time; the data then belong to that other user. */
async function giveTo(path: string, owner: { uid: number; gid: number }) {
  if ((await stat(path)).uid === owner.uid) return
  for (const entry of await readdir(path, { recursive: true })) {
    await lchown(join(path, entry), owner.uid, owner.gid)
  }
  // Last, so that an interrupted hand-over is repeated.
  await lchown(path, owner.uid, owner.gid)
}

async function exists(path: string) {
  return await stat(path).then(
    () => true,
    () => false,
  )
}
