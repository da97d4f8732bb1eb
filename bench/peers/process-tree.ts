import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import type { Usage } from '../chat/usage-answers.ts'

const TICKS_A_SECOND = 100
const PAGE = 4096

/** What a process and everything below it has spent and holds, as the kernel counts it. */
export async function usageOfTree(child: ChildProcess): Promise<Usage> {
  const processes = (await Promise.all((await readdir('/proc')).map(readStat))).filter(
    (stat) => stat !== undefined,
  )
  const tree = new Set([child.pid!])
  for (let before = 0; before < tree.size; ) {
    before = tree.size
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid)
  }
  const own = processes.filter(({ pid }) => tree.has(pid))
  return {
    rss: own.reduce((sum, { pages }) => sum + pages, 0) * PAGE,
    cpuSeconds: own.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_A_SECOND,
  }
}

async function readStat(name: string) {
  if (!/^\d+$/.test(name)) return undefined
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
  // The name in brackets may hold spaces. After it: state, parent, and so on by number, see proc(5).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 22) return undefined
  return {
    pid: Number(name),
    parent: Number(fields[1]),
    ticks: Number(fields[11]) + Number(fields[12]),
    pages: Number(fields[21]),
  }
}
