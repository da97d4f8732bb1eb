import * as z from 'zod'
import { copyMediaFrom, detachMedia, keysOf } from '#server/features/media/media.service.ts'
import { deleteExpiredBars } from '#server/platform/accounts/barred-addresses.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import {
  newSealedKey,
  SEAL_BYTES,
  seal,
  sealStream,
  unseal,
  unsealStream,
} from '#server/platform/sealed-box.ts'
import type { Finding, SealedContent } from './finding.ts'
import {
  deleteExpiredSealed,
  findNextVersion,
  findSealed,
  insertSealed,
  listEarlierSealed,
  type SealedKind,
  type SealedRow,
} from './sealed-evidence.queries.ts'

export type { Finding, ReceivedItem, ReceivedPage } from './finding.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long whoever received something may report it, whatever becomes of it. */
const REPORTABLE_DAYS = 90
const PURPOSE = 'evidence'
const AT_ONCE = 500

export const reportableSince = (now: Date): Date => new Date(now.getTime() - REPORTABLE_DAYS * DAY_MS)

/** Something that others received and that its author takes back, or takes along. */
export type Sealable = {
  kind: SealedKind
  targetId: number
  version?: number
  authorId: number
  authorName: string
  receiverIds: number[]
  receivedAt: Date
  facts: Record<string, unknown>
  mediaIds: string[]
}

/**
 * Seals what can still be reported and detaches its media, in the caller's transaction: from then on nobody can
 * read it. What nobody received, or too long ago, is not sealed; its media are left to the caller.
 */
export async function sealEvidence(ctx: Context, items: Sealable[]): Promise<void> {
  const since = reportableSince(ctx.now())
  const due = items.filter(({ receivedAt, receiverIds }) => receivedAt > since && receiverIds.length > 0)
  for (let at = 0; at < due.length; at += AT_ONCE) await sealSome(ctx, due.slice(at, at + AT_ONCE))
}

/**
 * Seals the words of something that its author changes, before he does. The caller holds a lock of it, so that no two
 * changes seal the same.
 */
export async function sealEarlier(ctx: Context, item: Sealable): Promise<void> {
  const version = await findNextVersion(ctx.db, item.kind, item.targetId)
  await sealEvidence(ctx, [{ ...item, version }])
}

async function sealSome(ctx: Context, items: Sealable[]): Promise<void> {
  const detached = await detachMedia(
    ctx,
    items.flatMap(({ mediaIds }) => mediaIds),
  )
  const rowOf = new Map(detached.map((row) => [row.id, row]))
  const files: Record<string, string> = {}
  const rows = items.map(({ mediaIds, authorName, facts, receivedAt, ...item }) => {
    const media = mediaIds.flatMap((id) => rowOf.get(id) ?? [])
    const own = Object.fromEntries(media.flatMap(keysOf).map((key) => [key, newSealedKey()]))
    Object.assign(files, own)
    const content: SealedContent = { authorName, facts, media, files: own }
    return {
      ...item,
      receivedAt,
      sealed: seal(ctx.secrets, PURPOSE, Buffer.from(JSON.stringify(content))),
      fileKeys: Object.values(own),
      expiresAt: new Date(receivedAt.getTime() + REPORTABLE_DAYS * DAY_MS),
    }
  })
  await insertSealed(ctx.db, rows)
  if (detached.length > 0) await ctx.jobs.add(sealFiles, { files })
}

/** A moment after the rows: the files are unreachable already, and this makes them unreadable. */
const sealFiles = defineJob(
  'safety:seal-files',
  z.object({ files: z.record(z.string(), z.string()) }),
  async (ctx, { files }) => {
    for (const [from, to] of Object.entries(files)) {
      const file = await ctx.storage.open(from)
      // A second try after a crash: this one was done.
      if (!file) continue
      const contentType = 'application/octet-stream'
      const sealed = { stream: sealStream(ctx.secrets, PURPOSE, file.stream), size: file.size + SEAL_BYTES }
      await ctx.storage.put(to, sealed, { contentType })
      await ctx.storage.remove([from])
    }
  },
  { queue: 'files' },
)

export const removeExpired = defineJob(
  'safety:remove-expired',
  z.object({}),
  async (ctx) => {
    await deleteExpiredBars(ctx)
    for (;;) {
      const removed = await deleteExpiredSealed(ctx.db, ctx.now(), AT_ONCE)
      await ctx.storage.remove(removed.flat())
      if (removed.length < AT_ONCE) return
    }
  },
  { queue: 'files', schedule: '23 * * * *' },
)

export const sealingJobs = [sealFiles, removeExpired]

/** Opens the seal, for a report and for nothing else. */
export async function findSealedEvidence(
  ctx: Context,
  viewer: Viewer,
  kind: SealedKind,
  { userId, targetId }: { userId?: number; targetId: number },
): Promise<Finding> {
  const row = await findSealed(ctx.db, viewer.id, kind, targetId, ctx.now())
  if (!row || (userId !== undefined && row.authorId !== userId)) throw notFound()
  const sealed = openSeal(ctx, row)
  const facts = { username: sealed.authorName, takenBack: true, ...sealed.facts }
  return { authorId: row.authorId, facts, mediaIds: [], sealed }
}

const openSeal = (ctx: Context, { sealed }: SealedRow) =>
  JSON.parse(unseal(ctx.secrets, PURPOSE, sealed).toString()) as SealedContent

/** Opens what a viewer received before it was changed, for a report and for nothing else; the earliest first. */
export async function listEarlierFacts(
  ctx: Context,
  viewer: Viewer,
  kind: SealedKind,
  targetId: number,
): Promise<SealedContent['facts'][]> {
  const rows = await listEarlierSealed(ctx.db, viewer.id, kind, targetId, ctx.now())
  return rows.map((row) => openSeal(ctx, row).facts)
}

/** Readable copies of sealed media. A file that the job has not sealed yet still lies under its own name. */
export async function copySealedMedia(
  ctx: Context,
  { media, files }: SealedContent,
  ownerId: number,
): Promise<string[]> {
  const copies: string[] = []
  for (const original of media) {
    const copy = await copyMediaFrom(ctx, original, { id: ownerId }, forAdmins, async (key) => {
      const sealed = await ctx.storage.open(files[key]!)
      if (!sealed) return ctx.storage.open(key)
      return {
        stream: unsealStream(ctx.secrets, PURPOSE, sealed.stream),
        size: sealed.size - SEAL_BYTES,
      }
    })
    copies.push(copy.id)
  }
  return copies
}

export const forAdmins = { purpose: 'report', audience: 'admins' } as const
