import * as z from 'zod'
import type { Message } from '#contract/conversations.ts'
import { type DisappearTime, disappearHours, disappearTimes } from '#contract/disappearing.ts'
import { removeMedia } from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { sealMessages } from '../message-evidence.service.ts'
import { appendNotice } from '../notices/notice.service.ts'
import { lockStanding } from '../standing/standing.queries.ts'
import { publishStanding } from '../standing/standing.service.ts'
import {
  type ExpiredRow,
  emptyMessages,
  findDisappearHours,
  listExpired,
  listWithUnread,
  setDisappearHours,
} from './disappearing.queries.ts'

const AT_ONCE = 500

const timeOf = (hours: number | null): DisappearTime =>
  disappearTimes.find((time) => time !== 'off' && disappearHours[time] === hours) ?? 'off'

export async function readDisappearTime(ctx: Context, conversationId: number): Promise<DisappearTime> {
  return timeOf(await findDisappearHours(ctx.db, conversationId))
}

/**
 * From now on what is written goes after this time, for all. The line that says so is the caller's to publish;
 * undefined when nothing has changed.
 */
export async function setDisappearTime(
  ctx: Context,
  viewer: Viewer,
  { id: conversationId, kind }: { id: number; kind: 'direct' | 'group' },
  time: DisappearTime,
): Promise<{ message: Message; audience: number[] } | undefined> {
  const own = await lockStanding(ctx.db, conversationId, viewer.id)
  if (own?.kind !== kind) throw notFound()
  // The line would tell the sender that it was seen.
  if (own.folder === 'requests') throw new Refusal('not_allowed', 'Accept the request first.')
  const hours = time === 'off' ? null : disappearHours[time]
  if (!(await setDisappearHours(ctx.db, conversationId, hours))) return undefined
  const line = await appendNotice(ctx, conversationId, viewer.id, `disappear-${time}`)
  publishStanding(ctx, line.audience)
  return line
}

/** Texts and media whose time is over go within a minute; whoever received them can still report them. */
export const removeExpired = defineJob(
  'conversations:remove-expired',
  z.object({}),
  async (ctx) => {
    for (;;) {
      const rows = await listExpired(ctx.db, ctx.now(), AT_ONCE)
      for (const [conversationId, expired] of Map.groupBy(rows, (row) => row.conversationId))
        await removeFrom(ctx, conversationId, expired)
      if (rows.length < AT_ONCE) return
    }
  },
  { schedule: '* * * * *' },
)

/** One conversation at a time: each is locked by its own transaction, in whatever order they come. */
async function removeFrom(ctx: Context, conversationId: number, rows: ExpiredRow[]): Promise<void> {
  const messageIds = rows.map(({ id }) => id)
  await ctx.transaction(async (tx) => {
    const readers = await listWithUnread(tx.db, conversationId)
    await sealMessages(tx, { messageIds })
    await emptyMessages(tx.db, messageIds, tx.now())
    const mediaIds = rows.flatMap(({ mediaId }) => mediaId ?? [])
    if (mediaIds.length > 0) await removeMedia(tx, mediaIds)
    if (readers.length > 0) publishStanding(tx, readers)
  })
}
