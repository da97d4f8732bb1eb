import * as z from 'zod/mini'
import { count, done, endpoint, id, idParams, moment, nextCursorHeader, pageQuery } from './endpoint.ts'

export const notificationKinds = [
  'tap-received',
  'tap-accepted',
  'tip-received',
  'rating-received',
  'group-added',
  'reaction-received',
  'mention-received',
  'admin-response',
  'report-handled',
  'verification',
  'warning',
  'security',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  message: z.string(),
  /** The screen it is about. */
  link: z.nullable(z.string()),
  /** Who it comes from; nobody where the news does not say. */
  actor: z.nullable(
    z.object({
      id,
      username: z.string(),
      thumbUrl: z.nullable(z.string()),
      thumbhash: z.nullable(z.string()),
    }),
  ),
  /** How often the same thing happened within a minute; it is told once. */
  times: z.number(),
  isRead: z.boolean(),
  createdAt: moment,
})
export type Notification = z.infer<typeof notification>

/** The numbers at the entries of the app: what waits for the member. */
export const badgeNames = ['messages', 'groups', 'taps', 'notifications', 'feedback'] as const
export type BadgeName = (typeof badgeNames)[number]

export const badgeSummary = z.object({
  messages: z.number(),
  groups: z.number(),
  taps: z.number(),
  notifications: z.number(),
  feedback: z.number(),
})
export type BadgeSummary = z.infer<typeof badgeSummary>

export const notificationsApi = {
  summary: endpoint({
    method: 'GET',
    path: '/api/summary',
    access: 'member',
    summary: 'All badges in one answer',
    reply: badgeSummary,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    access: 'member',
    summary: 'The newest first; the next page by the cursor header',
    query: pageQuery,
    reply: z.array(notification),
    replyHeaders: nextCursorHeader,
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/notifications/unread-count',
    access: 'member',
    reply: count,
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/api/notifications/:id/read',
    access: 'member',
    params: idParams,
    reply: done,
  }),
  markAllRead: endpoint({
    method: 'POST',
    path: '/api/notifications/mark-all-read',
    access: 'member',
    reply: done,
  }),
}

export const notificationsEvents = {
  'notifications.arrived': notification,
  /** Another tab or device read some: the list and the count are stale. */
  'notifications.read': z.object({ ids: z.nullable(z.array(id)) }),
  /** What one of them was about was taken back. */
  'notifications.withdrawn': z.object({ id }),
}

export const notificationsSignals = {
  /** A chat comes into sight or goes out of it: what one is looking at is not pushed. */
  'notifications.looking-at': z.object({
    link: z.string().check(z.regex(/^\/(chat|group-chat)\/\d{1,10}$/)),
    isLooking: z.boolean(),
  }),
}
