import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type BadgeName, notificationsApi } from '#contract/notifications.ts'
import { patch, queryOf, refresh } from './api/query-of.ts'

const summary = queryOf(notificationsApi.summary)

/** What waits for the member. All badges are read together, once for the whole app. */
export function useBadge(name: BadgeName): number {
  return useQuery({ ...summary, select: (badges) => badges[name] }).data ?? 0
}

export function refreshBadges(queryClient: QueryClient): void {
  void refresh(queryClient, notificationsApi.summary)
}

/** Shows at once what an event or a touch changes. */
export function changeBadge(queryClient: QueryClient, name: BadgeName, change: 1 | -1): void {
  patch(queryClient, summary, (badges) => ({ ...badges, [name]: Math.max(0, badges[name] + change) }))
}
