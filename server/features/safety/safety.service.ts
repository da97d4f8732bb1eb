import type { LiveEvent } from '#contract/realtime.ts'
import type { BlockedMember } from '#contract/safety.ts'
import { memberTopic } from '#contract/topics.ts'
import { requireMember } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { type Page, type PageQuery, readPage } from '#server/platform/paging.ts'
import { countUpheld, deleteBlock, findAudience, insertBlock, listBlocks } from './safety.queries.ts'

export {
  closeReport,
  listReceived,
  listReports,
  type Reporting,
  reportMember,
  reportUnusualReading,
} from './report.service.ts'

/** What a call without a limit gets. */
const AT_MOST = 1000

const YEAR = 365 * 86_400_000

/**
 * Mutual, silent and total. Whoever cannot be seen cannot be blocked either: the answer to a second block, or to
 * one by the blocked, is that of a member who does not exist.
 */
export async function blockMember(ctx: Context, viewer: Viewer, userId: number): Promise<{ success: true }> {
  if (userId === viewer.id) throw new Refusal('invalid', 'You cannot block yourself.')
  await requireMember(ctx, viewer, userId)
  await ctx.transaction(async (tx) => {
    await insertBlock(tx.db, { blockerId: viewer.id, blockedId: userId, createdAt: tx.now() })
    tx.publish([viewer.id], { name: 'safety.member-gone', payload: { userId } })
    tx.publish([userId], { name: 'safety.member-gone', payload: { userId: viewer.id } })
  })
  return { success: true }
}

export async function unblockMember(
  ctx: Context,
  viewer: Viewer,
  userId: number,
): Promise<{ success: true }> {
  await ctx.limits.spend('unblock', viewer.id)
  if (!(await deleteBlock(ctx.db, viewer.id, userId))) throw notFound('User not found')
  return { success: true }
}

export async function listBlockedMembers(
  ctx: Context,
  viewer: Viewer,
  query: PageQuery,
): Promise<Page<BlockedMember>> {
  const list = { list: 'blocks', viewerId: viewer.id, atMost: AT_MOST }
  const page = await readPage(ctx, list, query, (request) => listBlocks(ctx.db, viewer.id, request))
  const items = page.rows.map(({ id, username, blockedAt }) => ({
    id,
    username,
    blockedAt: blockedAt.toISOString(),
  }))
  return { items, nextCursor: page.nextCursor }
}

/**
 * Tells those who have a member on their screen that he is no more: he left, or was suspended. They hear just what the
 * two sides of a block hear, so that the one cannot be told from the other. Anybody else misses him at the next read.
 */
export function announceGone(ctx: Context, memberId: number): Promise<void> {
  return publishAbout(ctx, memberId, { name: 'safety.member-gone', payload: { userId: memberId } })
}

/**
 * News about a member for the screens that show him. Anybody can follow him; nobody hears of one whom he cannot see,
 * or he would learn that the other is still there.
 */
export async function publishAbout(ctx: Context, memberId: number, event: LiveEvent): Promise<void> {
  const { isSuspended, isPaused, blockedIds, partnerIds } = await findAudience(ctx.db, memberId)
  const only = isPaused ? partnerIds : undefined
  if (!isSuspended) ctx.publishTo(memberTopic(memberId), { event, only, except: blockedIds })
}

/** He is about to pause: to all who see him now and will not then, he is gone. */
export async function announcePause(ctx: Context, memberId: number): Promise<void> {
  const { blockedIds, partnerIds } = await findAudience(ctx.db, memberId)
  const event = { name: 'safety.member-gone', payload: { userId: memberId } } as const
  ctx.publishTo(memberTopic(memberId), { event, except: [...blockedIds, ...partnerIds] })
}

/**
 * Says to a topic that there is something new of a member's, and not whose it is. While he has paused nobody is told:
 * the hints of a moment are sent as one, which cannot be for some alone.
 */
export async function hintAbout(
  ctx: Context,
  memberId: number,
  topic: string,
  event: LiveEvent,
): Promise<void> {
  const { isPaused, blockedIds } = await findAudience(ctx.db, memberId)
  if (!isPaused) ctx.publishTo(topic, { event, except: blockedIds, isHint: true })
}

/** Reports about the member that the admins agreed with, in the last year. */
export function countUpheldReports(ctx: Context, userId: number): Promise<number> {
  return countUpheld(ctx.db, userId, new Date(ctx.now().getTime() - YEAR))
}
