import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const root = resolve(import.meta.dirname, '../../..')

const nameOn = (day: Date) => `hungr-${day.toISOString().slice(0, 10)}.age`
const dayIn = (name: string) => /^hungr-(\d{4}-\d{2}-\d{2})\.age(\.part)?$/.exec(name)?.[1]

/** One for each night, where the operator wants them. */
const writeNightly = defineJob(
  'backup:nightly',
  z.object({}),
  async (ctx, _, signal) => {
    const { folder, days } = ctx.config.backup
    if (!folder) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeOlder(folder, new Date(ctx.now().getTime() - days * DAY_MS))
    const path = join(folder, nameOn(ctx.now()))
    // Tried again: whatever the attempt before has left behind is not whole.
    await rm(path, { force: true })
    await runBackup(ctx, path, signal)
    ctx.log.info({ path }, 'wrote the backup of this night')
  },
  { schedule: '30 3 * * *', isSerial: true },
)

async function removeOlder(folder: string, limit: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const day = dayIn(name)
    if (day && new Date(day) < limit) await rm(join(folder, name))
  }
}

/** In a process of its own with the lowest priority: encrypting gigabytes is no work for the one that serves. */
async function runBackup(ctx: Context, path: string, signal?: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ['scripts/backup.ts', path], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  let said = ''
  child.stderr.on('data', (data) => {
    said += data
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const [code] = await once(child, 'exit')
  if (code === 0) return
  ctx.log.error({ said: said.slice(0, 2000) }, 'the backup of this night failed')
  throw new Error('the backup failed')
}

export const backupJobs: Job[] = [writeNightly]
