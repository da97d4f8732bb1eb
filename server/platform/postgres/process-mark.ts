import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * A word that tells a process from a later one with the same number: when it began. Numbers alone are not
 * enough, in a container the first processes get the same ones at every start.
 */
export async function findProcessMark(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return await findLinuxMark(pid)
  try {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)])
    return stdout.trim() ? shorten(stdout.trim()) : undefined
  } catch {
    return undefined
  }
}

async function findLinuxMark(pid: number) {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    ])
    // The command in brackets may hold blanks, so count the fields after it: state is the 3rd, start the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return shorten(`${boot}${fields[19]}`)
  } catch {
    return undefined
  }
}

export async function isSameProcess(pid: number, mark: string): Promise<boolean> {
  return (await findProcessMark(pid)) === mark
}

function shorten(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
