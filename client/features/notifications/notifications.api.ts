import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { PAGE_OF_LIST, patchList } from '#client/platform/api/lists.ts'
import { pagesOf, refresh } from '#client/platform/api/query-of.ts'
import { refreshBadges } from '#client/platform/badges.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { notificationsApi } from '#contract/notifications.ts'

export const notificationList = pagesOf(notificationsApi.list, { query: { limit: PAGE_OF_LIST } })

export function refreshNotifications(queryClient: QueryClient): Promise<void> {
  refreshBadges(queryClient)
  return refresh(queryClient, notificationsApi.list)
}

/** In the list that is already there; `null` stands for all of them. */
export function markReadInCache(queryClient: QueryClient, ids: number[] | null): void {
  patchList(queryClient, notificationList, (list) =>
    list.map((each) => (ids === null || ids.includes(each.id) ? { ...each, isRead: true } : each)),
  )
}

export function useReadNotification() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(notificationsApi.markRead, { params: { id } }),
    onMutate: (id) => markReadInCache(queryClient, [id]),
    onError: () => refreshNotifications(queryClient),
    onSettled: () => refreshBadges(queryClient),
  })
}

export function useReadAllNotifications() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(notificationsApi.markAllRead),
    onSuccess: () => {
      markReadInCache(queryClient, null)
      toast({ title: 'All notifications marked as read', description: "You're all caught up!" })
    },
    onError: () =>
      toast({ title: 'Failed to update', description: 'Please try again.', variant: 'destructive' }),
    onSettled: () => refreshBadges(queryClient),
  })
}
