import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { listNotificationRows } from './notifications.queries.ts'
import { listSubscriptionRows } from './push.queries.ts'

export const notificationsOwnData: OwnData = {
  withheld: {
    'notifications.actor_id':
      'It belongs to the member who was notified; the action itself is in the export.',
  },
  exportMember: async (ctx, userId) => ({
    notifications: await listNotificationRows(ctx.db, userId),
    push_subscriptions: await listSubscriptionRows(ctx.db, userId),
  }),
}
