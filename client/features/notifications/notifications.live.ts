import { patchList } from '#client/platform/api/lists.ts'
import { refreshBadges } from '#client/platform/badges.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { announce } from '#client/ui/live-region.tsx'
import { markReadInCache, notificationList, refreshNotifications } from './notifications.api.ts'

export const notificationsLive: LiveHandlers = {
  'notifications.arrived': (arrived, queryClient) => {
    // One that repeats comes to the top, in place of the earlier one.
    patchList(queryClient, notificationList, (list) => [
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
  'notifications.withdrawn': (_withdrawn, queryClient) => void refreshNotifications(queryClient),
  onConnect: (queryClient) => void refreshNotifications(queryClient),
}
