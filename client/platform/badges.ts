import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type BadgeName, notificationsApi } from '#contract/notifications.ts'
import { patch, queryOf, refresh } from './api/query-of.ts'

const summary = queryOf(notificationsApi.summary)

/** What waits for the member. All badges are read together, once for the whole app. */
export function useBadge(name: BadgeName): number {
  return useQuery({ ...summary, select: (badges) => badges[name] }).data ?? 0
}

const aboutToRefresh = new WeakSet<QueryClient>()

/** However many ask for it in one go, as all features do when the socket opens, it is read once. */
export function refreshBadges(queryClient: QueryClient): void {
  if (aboutToRefresh.has(queryClient)) return
  aboutToRefresh.add(queryClient)
  queueMicrotask(() => {
    aboutToRefresh.delete(queryClient)
    void refresh(queryClient, notificationsApi.summary)
  })
}

/** Shows at once what an event or a touch changes. */
export function changeBadge(queryClient: QueryClient, name: BadgeName, change: 1 | -1): void {
  patch(queryClient, summary, (badges) => ({ ...badges, [name]: Math.max(0, badges[name] + change) }))
}
