import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { type Group, groupsApi } from '#contract/groups.ts'

const RETRY_AFTER_MS = 500

export const groupsQueries = {
  list: queryOptions({
    queryKey: [groupsApi.list.path],
    queryFn: ({ signal }) => call(groupsApi.list, { signal }),
    retry: 1,
    retryDelay: RETRY_AFTER_MS,
  }),
  group: (id: number) =>
    queryOptions({
      queryKey: [groupsApi.group.path, id],
      queryFn: ({ signal }) => call(groupsApi.group, { params: { id }, signal }),
    }),
  members: (id: number) =>
    queryOptions({
      queryKey: [groupsApi.members.path, id],
      queryFn: ({ signal }) => call(groupsApi.members, { params: { id }, signal }),
    }),
  badge: queryOptions({
    queryKey: [groupsApi.unreadCount.path],
    queryFn: ({ signal }) => call(groupsApi.unreadCount, { signal }),
  }),
}

export function useGroupsBadge(): number {
  return useQuery(groupsQueries.badge).data?.count ?? 0
}

/** The group, known from the list before it is read by itself. */
export function useGroup(id: number) {
  const query = useQuery({ ...groupsQueries.group(id), enabled: Number.isInteger(id) && id > 0 })
  const { data: groups } = useQuery({ ...groupsQueries.list, enabled: false })
  return {
    ...query,
    group: query.isError ? undefined : (query.data ?? groups?.find((each) => each.id === id)),
  }
}

export function refreshGroups(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    [groupsQueries.list.queryKey, groupsQueries.badge.queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/** Wherever the group stands: in the list, and by itself. */
export function changeGroup(queryClient: QueryClient, id: number, change: (group: Group) => Group): void {
  queryClient.setQueryData(groupsQueries.group(id).queryKey, (group) => group && change(group))
  queryClient.setQueryData(groupsQueries.list.queryKey, (groups) =>
    groups?.map((group) => (group.id === id ? change(group) : group)),
  )
}

/** One is not in it any more, or it is gone. A screen that shows it asks, and is told so. */
export function dropGroup(queryClient: QueryClient, id: number): void {
  queryClient.setQueryData(groupsQueries.list.queryKey, (groups) =>
    groups?.filter((group) => group.id !== id),
  )
  for (const { path } of [groupsApi.group, groupsApi.members, groupsApi.messages]) {
    queryClient.removeQueries({ queryKey: [path, id], type: 'inactive' })
    void queryClient.resetQueries({ queryKey: [path, id] })
  }
  void refreshGroups(queryClient)
}

export function useCreateGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (draft: { name: string; description: string; memberIds: number[] }) =>
      call(groupsApi.create, { body: { ...draft, memberIds: draft.memberIds.map(String) } }),
    onSuccess: () => refreshGroups(queryClient),
  })
}

export function useDeleteGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(groupsApi.delete, { params: { id } }),
    onSuccess: (_done, id) => dropGroup(queryClient, id),
  })
}

export function useLeaveGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(groupsApi.leave, { params: { id } }),
    onSuccess: (_done, id) => dropGroup(queryClient, id),
  })
}
