import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'
import { findProcessMark, isSameProcess } from './process-mark.ts'

const CLAIM = /^owner-(\d+)-(\w+)$/
const ATTEMPTS = 10

export interface Claim {
  release(): Promise<void>
}

/**
 * One process at a time may run a server on a folder. Each writes a claim under a name that no other process
 * can ever have, and only then looks for others: of two that come at once, at least one sees the other. The
 * claim of a process that is gone counts for nothing, so a crash leaves nothing to clear away by hand.
 */
export async function claimFolder(folder: string): Promise<Claim> {
  const name = `owner-${process.pid}-${await findProcessMark(process.pid)}`
  const path = join(folder, name)
  for (let attempt = 1; ; attempt++) {
    await writeFile(path, '', { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? refusal(folder, process.pid) : error
    })
    const other = await findOtherOwner(folder, name)
    if (!other) return { release: () => rm(path, { force: true }) }
    await rm(path, { force: true })
    if (attempt === ATTEMPTS) throw refusal(folder, other)
    // Two that came at the same moment both step back, and unequal pauses let one of them through; an owner that
    // is just closing down gets the time for it.
    await wait(50 + Math.random() * 300)
  }
}

async function findOtherOwner(folder: string, own: string): Promise<number | undefined> {
  for (const name of await readdir(folder)) {
    const match = CLAIM.exec(name)
    if (!match || name === own) continue
    const pid = Number(match[1])
    if (await isSameProcess(pid, match[2]!)) return pid
    await rm(join(folder, name), { force: true })
  }
  return undefined
}

function refusal(folder: string, pid: number) {
  return new OperatorError(
    `The database in ${folder} is already in use by process ${pid}: stop that one first, or set DATA_DIR to another folder.`,
  )
}
