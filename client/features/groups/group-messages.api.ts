import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addToThread,
  changeThread,
  type OutboxRoute,
  type Thread,
  type ThreadSource,
} from '#client/features/chat/index.ts'
import { call } from '#client/platform/api/call.ts'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import { type GroupMessage, groupsApi } from '#contract/groups.ts'
import { changeGroup, groupsQueries } from './groups.api.ts'

const threadKey = (groupId: number) => [groupsApi.messages.path, groupId] as const

export function groupThread(viewerId: number, groupId: number): ThreadSource<GroupMessage> {
  return {
    queryKey: threadKey(groupId),
    viewerId,
    fetchPage: (query, signal) => call(groupsApi.messages, { params: { id: groupId }, query, signal }),
  }
}

export function viewerIdIn(queryClient: QueryClient): number | undefined {
  return queryClient.getQueryData(currentUserQuery.queryKey)?.id
}

/** A message has been sent or has come: into its thread, and its group to the top. */
export function takeIn(queryClient: QueryClient, message: GroupMessage, isUnread: boolean): void {
  const viewerId = viewerIdIn(queryClient)
  if (viewerId === undefined) return
  addToThread(queryClient, threadKey(message.groupId), viewerId, message)
  if (isUnread)
    changeGroup(queryClient, message.groupId, (group) => ({ ...group, unreadCount: group.unreadCount + 1 }))
  const groups = queryClient.getQueryData(groupsQueries.list.queryKey)
  const known = groups?.find(({ id }) => id === message.groupId)
  if (groups && known)
    queryClient.setQueryData(groupsQueries.list.queryKey, [known, ...groups.filter((each) => each !== known)])
  else void queryClient.invalidateQueries({ queryKey: groupsQueries.list.queryKey })
}

export const groupRoute: OutboxRoute<'group', GroupMessage> = {
  send: ({ target, content, messageType, clientId }, signal) =>
    call(groupsApi.sendMessage, {
      params: { id: target.groupId },
      body: { content, messageType, clientId },
      signal,
    }),
  arrived: (queryClient, message) => takeIn(queryClient, message, false),
  returnsText: true,
}

export function refreshBadge(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: groupsQueries.badge.queryKey })
}

/** What others wrote is read up to this number. */
export function noteOwnReading(queryClient: QueryClient, groupId: number, seq: number): void {
  const viewerId = viewerIdIn(queryClient)
  changeThread<GroupMessage>(queryClient, threadKey(groupId), (message) =>
    message.fromUserId !== viewerId && message.seq <= seq ? { ...message, isRead: true } : message,
  )
  const newest = queryClient.getQueryData<Thread>(threadKey(groupId))?.messages.at(-1)?.seq
  if (newest !== undefined && newest <= seq)
    changeGroup(queryClient, groupId, (group) => ({ ...group, unreadCount: 0 }))
  else void queryClient.invalidateQueries({ queryKey: groupsQueries.list.queryKey })
  refreshBadge(queryClient)
}

export function noteReadByAll(queryClient: QueryClient, groupId: number, seq: number): void {
  const viewerId = viewerIdIn(queryClient)
  changeThread<GroupMessage>(queryClient, threadKey(groupId), (message) =>
    message.fromUserId === viewerId && message.seq <= seq ? { ...message, isRead: true } : message,
  )
}

export function noteUnsent(queryClient: QueryClient, shell: GroupMessage): void {
  changeThread<GroupMessage>(queryClient, threadKey(shell.groupId), (message) =>
    message.id === shell.id ? { ...shell, isRead: message.isRead } : message,
  )
}

/** He is not to be seen any more: what he said goes from every thread that is held here. */
export function dropMessagesOf(queryClient: QueryClient, userId: number): void {
  queryClient.setQueriesData<Thread<GroupMessage>>(
    { queryKey: [groupsApi.messages.path] },
    (thread) =>
      thread && { ...thread, messages: thread.messages.filter(({ fromUserId }) => fromUserId !== userId) },
  )
}

export function useMarkGroupRead(groupId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) => call(groupsApi.markRead, { params: { id: groupId }, body: { seq } }),
    onSuccess: (_done, seq) => noteOwnReading(queryClient, groupId, seq),
  })
}

export function useUnsendInGroup(groupId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (messageId: number) => call(groupsApi.unsend, { params: { id: groupId, messageId } }),
    onSuccess: (shell) => noteUnsent(queryClient, shell),
  })
}
