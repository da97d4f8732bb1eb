import { patch, queryOf } from '#client/platform/api/query-of.ts'
import { refreshBadges } from '#client/platform/badges.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { announce } from '#client/ui/live-region.tsx'
import { notificationsApi } from '#contract/notifications.ts'
import { markReadInCache, refreshNotifications } from './notifications.api.ts'

export const notificationsLive: LiveHandlers = {
  'notifications.arrived': (arrived, queryClient) => {
    // One that repeats comes to the top, in place of the earlier one.
    patch(queryClient, queryOf(notificationsApi.list), (list) => [
      arrived,
      ...list.filter(({ id }) => id !== arrived.id),
    ])
    refreshBadges(queryClient)
    announce(`${arrived.title}. ${arrived.message}`)
  },
  'notifications.read': ({ ids }, queryClient) => {
    markReadInCache(queryClient, ids)
    refreshBadges(queryClient)
  },
  onConnect: (queryClient) => void refreshNotifications(queryClient),
}
