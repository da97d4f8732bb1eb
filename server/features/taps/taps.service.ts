import type { MemberCard } from '#contract/profile.ts'
import type { Tap, TapAnswer, TapState } from '#contract/taps.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { listMemberCards, requireMember, requireOwnPage } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { readBadges } from '#server/platform/badges/badges.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { type Page, type PageQuery, readPage } from '#server/platform/paging.ts'
import {
  findTap,
  insertTap,
  listReceived,
  listSent,
  listTappedWith,
  lockPair,
  markTap,
  type TapRow,
} from './taps.queries.ts'

/** What a call without a limit gets. */
const AT_MOST = 500

/** Once to each member. Whoever taps a man who has tapped him says yes to that tap: it is mutual. */
export async function sendTap(ctx: Context, viewer: Viewer, toUserId: number): Promise<Tap> {
  if (toUserId === viewer.id) throw new Refusal('invalid', 'You cannot tap yourself.')
  await requireOwnPage(ctx, viewer)
  await ctx.limits.spend('tap', viewer.id)
  const member = await requireMember(ctx, viewer, toUserId)
  return ctx.transaction(async (tx) => {
    await lockPair(tx.db, viewer.id, toUserId)
    const his = await findTap(tx.db, toUserId, viewer.id)
    const row = await insertTap(tx.db, {
      fromUserId: viewer.id,
      toUserId,
      status: his ? 'accepted' : 'pending',
      createdAt: tx.now(),
      answeredAt: his ? tx.now() : null,
    })
    if (!row) throw new Refusal('already_done', 'You have already tapped this member.')
    if (!his) await notifyOfTap(tx, viewer, row)
    else if (his.status !== 'accepted') await acceptTap(tx, viewer, his)
    return publishChange(tx, viewer, present(row, viewer.id, member))
  })
}

/** The receiver's yes or no, once. */
export async function answerTap(
  ctx: Context,
  viewer: Viewer,
  fromUserId: number,
  answer: TapAnswer,
): Promise<Tap> {
  return ctx.transaction(async (tx) => {
    await lockPair(tx.db, viewer.id, fromUserId)
    const before = await findTap(tx.db, fromUserId, viewer.id)
    const member = before && (await listMemberCards(tx, viewer.id, [fromUserId])).get(fromUserId)
    if (!before || !member) throw notFound('Tap not found')
    if (before.status !== 'pending') throw new Refusal('already_done', 'You have already answered this tap.')
    const row =
      answer === 'accepted'
        ? await acceptTap(tx, viewer, before)
        : await markTap(tx.db, before.id, 'passed', tx.now())
    return publishChange(tx, viewer, present(row, viewer.id, member))
  })
}

/** To the viewer's other tabs and devices. */
function publishChange(ctx: Context, viewer: Viewer, tap: Tap): Tap {
  ctx.publish([viewer.id], { name: 'taps.changed', payload: tap })
  return tap
}

/** A pass is silent, so it changes nothing here. */
export async function readTapState(
  ctx: Context,
  viewer: Viewer,
  userId: number,
): Promise<{ state: TapState }> {
  await requireMember(ctx, viewer, userId)
  const sent = await findTap(ctx.db, viewer.id, userId)
  const received = await findTap(ctx.db, userId, viewer.id)
  const isMutual = sent?.status === 'accepted' || received?.status === 'accepted'
  return { state: isMutual ? 'mutual' : sent ? 'sent' : 'none' }
}

export async function listReceivedTaps(ctx: Context, viewer: Viewer, query: PageQuery): Promise<Page<Tap>> {
  const list = { list: 'taps received', viewerId: viewer.id, atMost: AT_MOST }
  const page = await readPage(ctx, list, query, (request) => listReceived(ctx.db, viewer.id, request))
  const items = await withCards(ctx, viewer, page.rows, (row) => row.fromUserId)
  return { items, nextCursor: page.nextCursor }
}

export async function listSentTaps(ctx: Context, viewer: Viewer, query: PageQuery): Promise<Page<Tap>> {
  const list = { list: 'taps sent', viewerId: viewer.id, atMost: AT_MOST }
  const page = await readPage(ctx, list, query, (request) => listSent(ctx.db, viewer.id, request))
  const items = await withCards(ctx, viewer, page.rows, (row) => row.toUserId)
  return { items, nextCursor: page.nextCursor }
}

export async function countPendingTaps(ctx: Context, viewer: Viewer): Promise<{ count: number }> {
  return { count: (await readBadges(ctx.db, viewer.id)).taps }
}

/** Those who have tapped the member, and those whom he tapped before `since`. */
export function listTapContacts(ctx: Context, userId: number, since: Date): Promise<number[]> {
  return listTappedWith(ctx.db, userId, since)
}

async function notifyOfTap(ctx: Context, sender: Viewer, row: TapRow): Promise<void> {
  const card = await cardFor(ctx, row.toUserId, sender.id)
  if (!card) return
  await notify(ctx, row.toUserId, {
    kind: 'tap-received',
    title: 'New tap',
    message: `${sender.username} tapped you.`,
    link: '/taps',
    actorId: sender.id,
  })
  ctx.publish([row.toUserId], { name: 'taps.received', payload: present(row, row.toUserId, card) })
}

/** The viewer says yes to a tap that he got; its sender hears of it. */
async function acceptTap(ctx: Context, viewer: Viewer, before: TapRow): Promise<TapRow> {
  const row = await markTap(ctx.db, before.id, 'accepted', ctx.now())
  const card = await cardFor(ctx, row.fromUserId, viewer.id)
  if (!card) return row
  await notify(ctx, row.fromUserId, {
    kind: 'tap-accepted',
    title: 'It’s mutual',
    message: `${viewer.username} accepted your tap.`,
    link: `/chat/${viewer.id}`,
    actorId: viewer.id,
  })
  ctx.publish([row.fromUserId], { name: 'taps.answered', payload: present(row, row.fromUserId, card) })
  return row
}

/** As the other sees him, which is not as he sees himself. */
async function cardFor(ctx: Context, viewerId: number, memberId: number): Promise<MemberCard | undefined> {
  return (await listMemberCards(ctx, viewerId, [memberId])).get(memberId)
}

async function withCards(
  ctx: Context,
  viewer: Viewer,
  rows: TapRow[],
  otherOf: (row: TapRow) => number,
): Promise<Tap[]> {
  const cards = await listMemberCards(ctx, viewer.id, rows.map(otherOf))
  return rows.flatMap((row) => {
    const card = cards.get(otherOf(row))
    return card ? [present(row, viewer.id, card)] : []
  })
}

/** A pass is silent: to its sender the tap stays pending. */
export function statusFor(row: TapRow, viewerId: number): TapRow['status'] {
  return row.status === 'passed' && row.fromUserId === viewerId ? 'pending' : row.status
}

function present(row: TapRow, viewerId: number, user: MemberCard): Tap {
  return {
    id: row.id,
    fromUserId: row.fromUserId,
    toUserId: row.toUserId,
    status: statusFor(row, viewerId),
    createdAt: row.createdAt.toISOString(),
    user,
  }
}
