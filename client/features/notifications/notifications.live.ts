import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { announce } from '#client/ui/live-region.tsx'
import type { Notification } from '#contract/notifications.ts'
import { markReadInCache, notificationsQueries, refreshNotifications } from './notifications.api.ts'

export const notificationsLive: LiveHandlers = {
  'notifications.arrived': (arrived, queryClient) => {
    // One that repeats comes to the top, in place of the earlier telling.
    queryClient.setQueryData<Notification[]>(
      notificationsQueries.list.queryKey,
      (list) => list && [arrived, ...list.filter(({ id }) => id !== arrived.id)],
    )
    void queryClient.invalidateQueries({ queryKey: notificationsQueries.unreadCount.queryKey })
    announce(`${arrived.title}. ${arrived.message}`)
  },
  'notifications.read': ({ ids }, queryClient) => {
    markReadInCache(queryClient, ids)
    void queryClient.invalidateQueries({ queryKey: notificationsQueries.unreadCount.queryKey })
  },
  onConnect: (queryClient) => void refreshNotifications(queryClient),
}
