import * as z from 'zod'
import type { Opening } from '#contract/private-media.ts'
import { mediaUrl, removeMedia } from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { sealMessages } from '../message-evidence.service.ts'
import {
  countOpenings,
  findOpening,
  findReceivedOnce,
  hasOpenedHere,
  hasOpening,
  insertOpening,
  listFinished,
  setClosed,
} from './view-once.queries.ts'

/** How long a look lasts that nobody closes: enough for a clip, also over a slow line. */
const LOOK_MS = 60 * 1000
/** What nobody has opened by then goes. */
const WAITING_MS = 14 * 24 * 60 * 60 * 1000
const AT_ONCE = 200

const before = (ctx: Context, ms: number) => new Date(ctx.now().getTime() - ms)

/**
 * Opens it, once for each receiver. From this moment its file answers nobody but this device, and that until he closes
 * it or a minute has passed. Asking again meanwhile is the same look, as an answer may have been lost.
 */
export async function openOnce(ctx: Context, viewer: Viewer, messageId: number): Promise<Opening> {
  const found = await findReceivedOnce(ctx.db, viewer.id, messageId, before(ctx, WAITING_MS))
  if (!found) throw notFound()
  // 'Opened' would tell a stranger that he was seen before he is let in.
  if (found.isRequest) throw new Refusal('not_allowed', 'Accept the request first.')
  const look = { messageId, userId: viewer.id, sessionId: viewer.sessionId, openedAt: ctx.now() }
  const first = await insertOpening(ctx.db, look)
  const opening = first ?? (await findOpening(ctx.db, viewer, messageId, before(ctx, LOOK_MS)))
  if (!opening) throw notFound()
  if (first) await publishOpened(ctx, viewer, { messageId, senderId: found.senderId })
  const { id, contentType, copyBytes } = found.media
  return {
    url: mediaUrl(id),
    mp4Url: copyBytes ? mediaUrl(id, 'mp4') : null,
    contentType,
    closesAt: new Date(opening.openedAt.getTime() + LOOK_MS).toISOString(),
  }
}

async function publishOpened(
  ctx: Context,
  viewer: Viewer,
  { messageId, senderId }: { messageId: number; senderId: number },
): Promise<void> {
  const openedBy = (await countOpenings(ctx.db, senderId, [messageId])).get(messageId) ?? 1
  for (const [userId, count] of [
    [senderId, openedBy],
    [viewer.id, 1],
  ] as const)
    ctx.publish([userId], {
      name: 'conversations.opened-once',
      payload: { messageId, viewOnce: { state: 'opened', openedBy: count } },
    })
}

export async function closeOnce(ctx: Context, viewer: Viewer, messageId: number): Promise<{ success: true }> {
  if (!(await hasOpenedHere(ctx.db, viewer, messageId))) throw notFound()
  await setClosed(ctx.db, viewer, messageId, ctx.now())
  await removeFinished(ctx, messageId)
  return { success: true }
}

/** Does he look at it just now, on this device? Its sender never does. */
export function holdsOpening(ctx: Context, viewer: Viewer, { id }: { id: string }): Promise<boolean> {
  return hasOpening(ctx.db, viewer, id, before(ctx, LOOK_MS))
}

/** The files of what all have looked at, or nobody in two weeks; sealed first, for reports. */
export const removeViewedOnce = defineJob(
  'conversations:remove-viewed-once',
  z.object({}),
  async (ctx) => {
    while ((await removeFinished(ctx)) === AT_ONCE);
  },
  { schedule: '* * * * *' },
)

async function removeFinished(ctx: Context, only?: number): Promise<number> {
  const since = { openSince: before(ctx, LOOK_MS), sentSince: before(ctx, WAITING_MS) }
  return ctx.transaction(async (tx) => {
    const finished = await listFinished(tx.db, only === undefined ? since : { ...since, only }, AT_ONCE)
    if (finished.length === 0) return 0
    await sealMessages(tx, { messageIds: finished.map(({ id }) => id) })
    // What was sealed is detached already. The rest is too old to be reported, or nobody received it.
    await removeMedia(
      tx,
      finished.map(({ mediaId }) => mediaId),
    )
    return finished.length
  })
}
