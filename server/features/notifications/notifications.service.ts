import type { BadgeSummary, Notification, NotificationKind } from '#contract/notifications.ts'
import type { MemberCard } from '#contract/profile.ts'
import { listMemberCards } from '#server/features/profile/profile.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { canSee } from '#server/platform/accounts/visibility.ts'
import { readBadges } from '#server/platform/badges/badges.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { type Page, type PageQuery, readPage } from '#server/platform/paging.ts'
import {
  countOneLess,
  deleteNotification,
  findNotification,
  insertNotification,
  listNotifications,
  markRead,
  type NewNotification,
  type NotificationRow,
  repeatNotification,
} from './notifications.queries.ts'
import { pushTo } from './push.service.ts'

const REPEATS_WITHIN = 60_000
/** What a call without a limit gets. */
const AT_MOST = 200

/** `isQuiet`: it stands in the list, and no phone buzzes for it. */
export type News = {
  kind: NotificationKind
  title: string
  message: string
  link?: string
  actorId?: number
  isQuiet?: boolean
}

/**
 * Tells a member that something happened to him. Never across a block; the same thing within a minute once. Answers
 * with the id of the notification.
 */
export async function notify(ctx: Context, userId: number, news: News): Promise<number | undefined> {
  if (news.actorId !== undefined && !(await canSee(ctx.db, userId, news.actorId))) return undefined
  const row: NewNotification = {
    userId,
    actorId: news.actorId ?? null,
    kind: news.kind,
    title: news.title,
    message: news.message,
    link: news.link ?? null,
    createdAt: ctx.now(),
  }
  const since = new Date(row.createdAt.getTime() - REPEATS_WITHIN)
  const repeated = await repeatNotification(ctx.db, row, since)
  const told = repeated ?? (await insertNotification(ctx.db, row))
  const [notification] = await presentAll(ctx, userId, [told])
  ctx.publish([userId], { name: 'notifications.arrived', payload: notification! })
  // A phone that has buzzed for it need not buzz again.
  if (!repeated && !news.isQuiet) await pushNews(ctx, userId, news)
  return told.id
}

/** What it was about was taken back; `isRepeated`: it is about something else as well, and stays for that. */
export async function withdrawNotification(
  ctx: Context,
  userId: number,
  id: number,
  { isRepeated }: { isRepeated: boolean },
): Promise<void> {
  if (isRepeated) await countOneLess(ctx.db, id)
  else await deleteNotification(ctx.db, id)
  ctx.publish([userId], { name: 'notifications.withdrawn', payload: { id } })
}

function pushNews(ctx: Context, userId: number, { title, message, link, actorId }: News): Promise<void> {
  return pushTo(ctx, [userId], {
    kind: 'news',
    title,
    body: message,
    link: link ?? '/notifications',
    actorId,
  })
}

export async function listOwnNotifications(
  ctx: Context,
  viewer: Viewer,
  query: PageQuery,
): Promise<Page<Notification>> {
  const list = { list: 'notifications', viewerId: viewer.id, atMost: AT_MOST }
  const page = await readPage(ctx, list, query, (request) => listNotifications(ctx.db, viewer.id, request))
  return { items: await presentAll(ctx, viewer.id, page.rows), nextCursor: page.nextCursor }
}

export async function countUnreadNotifications(ctx: Context, viewer: Viewer): Promise<{ count: number }> {
  return { count: (await readSummary(ctx, viewer)).notifications }
}

/** All that waits for the member, for the app when it opens. */
export function readSummary(ctx: Context, viewer: Viewer): Promise<BadgeSummary> {
  return readBadges(ctx.db, viewer.id)
}

export async function readNotification(ctx: Context, viewer: Viewer, id: number): Promise<{ success: true }> {
  if (!(await findNotification(ctx.db, viewer.id, id))) throw notFound()
  await markRead(ctx.db, viewer.id, [id], ctx.now())
  ctx.publish([viewer.id], { name: 'notifications.read', payload: { ids: [id] } })
  return { success: true }
}

export async function readAllNotifications(ctx: Context, viewer: Viewer): Promise<{ success: true }> {
  await markRead(ctx.db, viewer.id, null, ctx.now())
  ctx.publish([viewer.id], { name: 'notifications.read', payload: { ids: null } })
  return { success: true }
}

/** Each with the one it comes from, as far as the member may see him. */
async function presentAll(ctx: Context, userId: number, rows: NotificationRow[]): Promise<Notification[]> {
  const cards = await listMemberCards(
    ctx,
    userId,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  return rows.map((row) => present(row, row.actorId === null ? undefined : cards.get(row.actorId)))
}

/** Live events leave the server as they are, so only these fields of his card may be here. */
function present(row: NotificationRow, actor: MemberCard | undefined): Notification {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    message: row.message,
    link: row.link,
    actor: actor ? actorOf(actor) : null,
    times: row.times,
    isRead: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
  }
}

function actorOf({ id, username, thumbUrl, thumbhash }: MemberCard): Notification['actor'] {
  return { id, username, thumbUrl, thumbhash }
}
