import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import type { ExportState } from '#contract/export.ts'
import { removeFiles } from '#server/features/media/media-removal.service.ts'
import { requireDiskRoomForExport, requireRoomForExport } from '#server/features/media/quota.service.ts'
import type { OwnData } from '#server/platform/accounts/own-data.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { writeAudit } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { randomName } from '#server/platform/storage/storage.ts'
import { lockAccount } from '../account.queries.ts'
import { type ExportRow, findExport, markFilesGone, replaceExport, updateExport } from './export.queries.ts'
import { writeExport } from './write-export.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A run that has not moved for so long was cut off with its process. */
const STALLED_AFTER_MS = 15 * 60 * 1000
/** Told in such steps, in hundredths: a few dozen notes for the largest account. */
const STEP = 3

export type Download = { name: string; stream: Readable; size: number }

const keyOf = ({ run }: Pick<ExportRow, 'run'>) => `${run}.zip`
const nameAt = (moment: Date) => `hungr-export-${moment.toISOString().slice(0, 10)}.zip`

/** The whole of it in one call, for an account that is not large: it is made first, and then downloads. */
export async function exportAtOnce(ctx: Context, viewer: Viewer, parts: OwnData[]): Promise<Download> {
  await ctx.limits.spend('export', viewer.id)
  await requireDiskRoomForExport(ctx)
  await writeAudit(ctx, { actorId: viewer.id, action: 'data.exported', targetId: viewer.id })
  return ctx.parts.use(async (newPath) => {
    const path = newPath()
    await writeExport({ ...ctx, db: ctx.readDb }, { userId: viewer.id, parts, path })
    // The open handle keeps the file readable to the end, though its name goes now.
    const file = await open(path)
    const { size } = await file.stat()
    return { name: nameAt(ctx.now()), stream: file.createReadStream(), size }
  })
}

/** Begins one in the background, unless one is on its way. */
export async function startExport(ctx: Context, viewer: Viewer, parts: OwnData[]): Promise<ExportState> {
  return ctx.transaction(async (tx) => {
    await lockAccount(tx.db, viewer.id)
    const before = await findExport(tx.db, viewer.id)
    if (before && isRunning(before, tx.now())) return present(before, tx.now())
    await tx.limits.spend('export', viewer.id)
    if (before) await tx.jobs.add(removeFiles, { keys: [keyOf(before)] })
    const now = tx.now()
    const row: ExportRow = {
      userId: viewer.id,
      run: randomName(),
      status: 'running',
      progress: 0,
      bytes: null,
      startedAt: now,
      updatedAt: now,
      expiresAt: null,
    }
    // The one before does not count any more.
    await replaceExport(tx.db, row)
    await requireRoomForExport(tx, viewer.id)
    await tx.jobs.add(makeExport(parts), { userId: viewer.id, run: row.run })
    const state = announce(tx, row)
    await writeAudit(tx, { actorId: viewer.id, action: 'data.exported', targetId: viewer.id })
    return state
  })
}

export async function readExportState(ctx: Context, viewer: Viewer): Promise<ExportState> {
  const row = await findExport(ctx.db, viewer.id)
  return row ? present(row, ctx.now()) : { state: 'none', progress: 0, bytes: null, expiresAt: null }
}

/** His own, while it lasts. */
export async function openExport(ctx: Context, viewer: Viewer): Promise<Download> {
  const row = await findExport(ctx.db, viewer.id)
  if (!row || present(row, ctx.now()).state !== 'ready') throw notFound()
  const file = await ctx.storage.open(keyOf(row))
  if (!file) throw notFound()
  return { name: nameAt(row.startedAt), stream: file.stream, size: file.size }
}

/** With his account goes what was exported of it. */
export async function removeExportOf(ctx: Context, userId: number): Promise<void> {
  const row = await findExport(ctx.db, userId)
  if (row) await ctx.jobs.add(removeFiles, { keys: [keyOf(row)] })
}

const whose = z.object({ userId: z.int(), run: z.string() })

/** Makes it in a file of the part folder, some rows at a time, and stores that when it is whole. */
export const makeExport = (parts: OwnData[]) =>
  defineJob(
    'profile:make-export',
    whose,
    async (ctx, { userId, run }, signal) => {
      try {
        await ctx.parts.use(async (newPath) => {
          const path = newPath()
          const onProgress = noteProgress(ctx, { userId, run })
          await writeExport(ctx, { userId, parts, path, onProgress, signal })
          await finish(ctx, { userId, run }, path)
        })
      } catch (error) {
        if (error instanceof Replaced) return
        // The process stops: another takes it up.
        if (signal?.aborted) throw error
        ctx.log.error({ err: error }, 'an export failed')
        const row = await updateExport(ctx.db, { userId, run }, { status: 'failed', updatedAt: ctx.now() })
        if (row) announce(ctx, row)
      }
    },
    { queue: 'exports', maxAttempts: 3 },
  )

/** The member asked for another one, or is gone. */
class Replaced extends Error {}

function noteProgress(ctx: Context, of: Pick<ExportRow, 'userId' | 'run'>) {
  let noted = 0
  return async (done: number, total: number) => {
    const progress = Math.min(99, Math.floor((100 * done) / Math.max(1, total)))
    if (progress < noted + STEP) return
    noted = progress
    const row = await updateExport(ctx.db, of, { progress, updatedAt: ctx.now() })
    if (!row) throw new Replaced()
    announce(ctx, row)
  }
}

async function finish(ctx: Context, of: Pick<ExportRow, 'userId' | 'run'>, path: string): Promise<void> {
  const { size: bytes } = await stat(path)
  await ctx.storage.put(keyOf(of), { path }, { contentType: 'application/zip' })
  const now = ctx.now()
  const row = await updateExport(ctx.db, of, {
    status: 'ready',
    progress: 100,
    bytes,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  })
  if (row) return void announce(ctx, row)
  await ctx.storage.remove([keyOf(of)])
  throw new Replaced()
}

/** A day old: nobody can download them any more, and now they go. */
export const removeExpiredExports = defineJob(
  'profile:remove-expired-exports',
  z.object({}),
  (ctx) =>
    ctx.transaction(async (tx) => {
      const gone = await markFilesGone(tx.db, tx.now())
      if (gone.length > 0) await tx.jobs.add(removeFiles, { keys: gone.map(keyOf) })
    }),
  { schedule: '29 * * * *' },
)

function isRunning({ status, updatedAt }: ExportRow, now: Date): boolean {
  return status === 'running' && now.getTime() - updatedAt.getTime() < STALLED_AFTER_MS
}

/** To all of his devices. */
function announce(ctx: Context, row: ExportRow): ExportState {
  const state = present(row, ctx.now())
  ctx.publish([row.userId], { name: 'profile.export-changed', payload: state })
  return state
}

function present(row: ExportRow, now: Date): ExportState {
  const { progress, bytes, expiresAt } = row
  return { state: stateOf(row, now), progress, bytes, expiresAt: expiresAt?.toISOString() ?? null }
}

function stateOf(row: ExportRow, now: Date): ExportState['state'] {
  if (row.status === 'running') return isRunning(row, now) ? 'running' : 'failed'
  if (row.status === 'failed') return 'failed'
  return row.expiresAt !== null && row.expiresAt > now ? 'ready' : 'expired'
}
