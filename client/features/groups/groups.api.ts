import {
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { itemsIn, PAGE_OF_LIST, patchList } from '#client/platform/api/lists.ts'
import { keyOf, pagesOf, patch, queryOf, refresh } from '#client/platform/api/query-of.ts'
import { refreshBadges } from '#client/platform/badges.ts'
import { type GroupChanges, groupModerationApi } from '#contract/group-moderation.ts'
import { type Group, groupsApi, type OpenGroup } from '#contract/groups.ts'
import type { ListFilter } from '#contract/standing.ts'

const RETRY_AFTER_MS = 500

export const groupListBy = (filter: ListFilter) =>
  infiniteQueryOptions({
    ...pagesOf(groupsApi.list, {
      query: { limit: PAGE_OF_LIST, filter: filter === 'all' ? undefined : filter },
    }),
    retry: 1,
    retryDelay: RETRY_AFTER_MS,
  })

export const groupList = groupListBy('all')

/** The group, known from the list before it is read by itself. */
export function useGroup(id: number) {
  const query = useQuery({
    ...queryOf(groupsApi.group, { params: { id } }),
    enabled: Number.isInteger(id) && id > 0,
  })
  const groups = itemsIn(useQueryClient(), groupList)
  return {
    ...query,
    group: query.isError ? undefined : (query.data ?? groups?.find((each) => each.id === id)),
    arrival: query.isError ? null : (query.data?.arrival ?? null),
  }
}

export function refreshGroups(queryClient: QueryClient): Promise<void> {
  refreshBadges(queryClient)
  return refresh(queryClient, groupsApi.list)
}

/** Wherever the group stands: in the list, and by itself. */
export function changeGroup(
  queryClient: QueryClient,
  id: number,
  change: <Known extends Group>(group: Known) => Known,
): void {
  patch(queryClient, queryOf(groupsApi.group, { params: { id } }), change)
  patchList(queryClient, groupList, (groups) =>
    groups.map((group) => (group.id === id ? change(group) : group)),
  )
}

/** It is settled that one stays: a stranger's group is one's own like any other. */
export function settleArrival(queryClient: QueryClient, id: number): void {
  patch(queryClient, queryOf(groupsApi.group, { params: { id } }), (group) => ({ ...group, arrival: null }))
}

/** He is not to be seen any more: from now on it was somebody who added one. */
export function forgetAdder(queryClient: QueryClient, userId: number): void {
  queryClient.setQueriesData<OpenGroup>({ queryKey: keyOf(groupsApi.group) }, (group) =>
    group?.arrival?.addedBy?.id === userId ? { ...group, arrival: { addedBy: null } } : group,
  )
}

/** One is not in it any more, or it is gone. A screen that shows it asks, and gets the refusal. */
export function dropGroup(queryClient: QueryClient, id: number): void {
  patchList(queryClient, groupList, (groups) => groups.filter((group) => group.id !== id))
  for (const endpoint of [groupsApi.group, groupsApi.members, groupsApi.messages, groupsApi.media]) {
    const queryKey = keyOf(endpoint, { params: { id } })
    queryClient.removeQueries({ queryKey, type: 'inactive' })
    void queryClient.resetQueries({ queryKey })
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

export function useSetGroupPicture(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (file: Blob | undefined) =>
      file
        ? call(groupModerationApi.setPicture, { params: { id }, upload: file })
        : call(groupModerationApi.removePicture, { params: { id } }),
    onSuccess: () => readGroupAgain(queryClient, id),
  })
}

export function useRenameGroup(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: GroupChanges) => call(groupModerationApi.change, { params: { id }, body }),
    onSuccess: () => readGroupAgain(queryClient, id),
  })
}

export function useSetGroupRole(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, groupRole }: { userId: number; groupRole: 'moderator' | 'member' }) =>
      call(groupModerationApi.setRole, { params: { id, userId }, body: { groupRole } }),
    onSuccess: () => readGroupAgain(queryClient, id),
  })
}

export function useRemoveFromGroup(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => call(groupModerationApi.removeMember, { params: { id, userId } }),
    onSuccess: () => readGroupAgain(queryClient, id),
  })
}

/** Its name, its picture, its members or their roles are others now. */
export function readGroupAgain(queryClient: QueryClient, id: number): Promise<void> {
  for (const endpoint of [groupsApi.group, groupsApi.members])
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint, { params: { id } }) })
  return refresh(queryClient, groupsApi.list)
}

export function useStayInGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(groupsApi.stay, { params: { id } }),
    onSuccess: (_done, id) => settleArrival(queryClient, id),
  })
}
