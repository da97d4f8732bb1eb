import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { toast } from '#client/ui/toast.tsx'
import { type Notification, notificationsApi } from '#contract/notifications.ts'

export const notificationsQueries = {
  list: queryOptions({
    queryKey: [notificationsApi.list.path],
    queryFn: ({ signal }) => call(notificationsApi.list, { signal }),
  }),
  unreadCount: queryOptions({
    queryKey: [notificationsApi.unreadCount.path],
    queryFn: ({ signal }) => call(notificationsApi.unreadCount, { signal }),
  }),
}

export function refreshNotifications(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    Object.values(notificationsQueries).map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey: [queryKey[0]] }),
    ),
  )
}

/** How many are unread, for the bell on the discovery screen. */
export function useNotificationsBadge(): number {
  return useQuery(notificationsQueries.unreadCount).data?.count ?? 0
}

/** In the list that is already there; `null` stands for all of them. */
export function markReadInCache(queryClient: QueryClient, ids: number[] | null): void {
  queryClient.setQueryData<Notification[]>(notificationsQueries.list.queryKey, (list) =>
    list?.map((each) => (ids === null || ids.includes(each.id) ? { ...each, isRead: true } : each)),
  )
}

export function useReadNotification() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(notificationsApi.markRead, { params: { id } }),
    onMutate: (id) => markReadInCache(queryClient, [id]),
    onError: () => refreshNotifications(queryClient),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsQueries.unreadCount.queryKey }),
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsQueries.unreadCount.queryKey }),
  })
}
