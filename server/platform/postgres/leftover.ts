import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { OperatorError } from '../operator-error.ts'
import type { PostgresLog } from './postgres-options.ts'
import { findProcessMark, isSameProcess } from './process-mark.ts'

const run = promisify(execFile)
const CLOSING_MS = 3_000
const FAST_MS = 20_000

/**
 * After a kill -9 of its owner a server is usually closing down, and needs a moment. One that is not (its
 * supervisor was killed too) is told to. The caller holds the claim, so no living owner loses its server.
 */
export async function stopLeftover(data: string, log: PostgresLog): Promise<void> {
  const pid = await findPostmaster(data)
  const mark = pid === undefined ? undefined : await findProcessMark(pid)
  if (pid === undefined || mark === undefined) {
    // PostgreSQL itself would take any process with the number in the file, such as a shell, for its server.
    return await rm(join(data, 'postmaster.pid'), { force: true })
  }
  log.info('Waiting for the database server of an earlier run to end')
  if (await endsWithin(pid, mark, CLOSING_MS)) return
  process.kill(pid, 'SIGINT')
  if (await endsWithin(pid, mark, FAST_MS)) return
  process.kill(pid, 'SIGQUIT')
  if (await endsWithin(pid, mark, FAST_MS)) return
  throw new OperatorError(
    `The database server of an earlier run (process ${pid}) does not end: stop it by hand.`,
  )
}

/** The number in postmaster.pid, when a process with that number really serves this folder. */
export async function findPostmaster(data: string): Promise<number | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!(pid > 1)) return undefined
  return (await servesFolder(pid, data)) ? pid : undefined
}

async function servesFolder(pid: number, data: string) {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return folder === (await realpath(data))
  }
  const command = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined)
  return command?.stdout.includes(`-D ${data}`)
}

async function endsWithin(pid: number, mark: string, ms: number) {
  for (let waited = 0; waited < ms; waited += 50) {
    if (!(await isSameProcess(pid, mark))) return true
    await wait(50)
  }
  return false
}
