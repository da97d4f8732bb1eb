import type { Notification, NotificationKind } from '#contract/notifications.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { canSee } from '#server/platform/accounts/visibility.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import {
  countUnread,
  findNotification,
  insertNotification,
  listNotifications,
  markRead,
  type NotificationRow,
} from './notifications.queries.ts'

export type News = { kind: NotificationKind; title: string; message: string; link?: string; actorId?: number }

/** Tells a member that something happened to him. Never across a block. */
export async function notify(ctx: Context, userId: number, news: News): Promise<void> {
  if (news.actorId !== undefined && !(await canSee(ctx.db, userId, news.actorId))) return
  const row = await insertNotification(ctx.db, {
    userId,
    actorId: news.actorId ?? null,
    kind: news.kind,
    title: news.title,
    message: news.message,
    link: news.link ?? null,
    createdAt: ctx.now(),
  })
  ctx.publish([userId], { name: 'notifications.arrived', payload: present(row) })
}

export async function listOwnNotifications(ctx: Context, viewer: Viewer): Promise<Notification[]> {
  const rows = await listNotifications(ctx.db, viewer.id)
  return rows.map(present)
}

export async function countUnreadNotifications(ctx: Context, viewer: Viewer): Promise<{ count: number }> {
  return { count: await countUnread(ctx.db, viewer.id) }
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

function present(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    message: row.message,
    link: row.link,
    isRead: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
  }
}
