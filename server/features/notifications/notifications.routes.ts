import { notificationsApi } from '#contract/notifications.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { replyWith } from '#server/platform/paging.ts'
import {
  countUnreadNotifications,
  listOwnNotifications,
  readAllNotifications,
  readNotification,
  readSummary,
} from './notifications.service.ts'

export function notificationsRoutes(serve: Serve): void {
  serve(notificationsApi.summary, ({ ctx, viewer }) => readSummary(ctx, viewer))
  serve(notificationsApi.list, ({ ctx, viewer, query }) =>
    replyWith(listOwnNotifications(ctx, viewer, query)),
  )
  serve(notificationsApi.unreadCount, ({ ctx, viewer }) => countUnreadNotifications(ctx, viewer))
  serve(notificationsApi.markAllRead, ({ ctx, viewer }) => readAllNotifications(ctx, viewer))
  serve(notificationsApi.markRead, ({ ctx, viewer, params }) => readNotification(ctx, viewer, params.id))
}
