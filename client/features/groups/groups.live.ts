import type { QueryClient } from '@tanstack/react-query'
import {
  isLookedAt,
  messageWords,
  noteStopped,
  noteTyping,
  registerOutboxRoute,
  targetKey,
} from '#client/features/chat/index.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { announce } from '#client/ui/live-region.tsx'
import { type GroupMessage, groupsApi } from '#contract/groups.ts'
import {
  dropMessagesOf,
  groupRoute,
  noteOwnReading,
  noteReadByAll,
  noteUnsent,
  refreshBadge,
  takeIn,
  viewerIdIn,
} from './group-messages.api.ts'
import { dropGroup, groupsQueries, refreshGroups } from './groups.api.ts'
import { senderName } from './sender.ts'

registerOutboxRoute('group', groupRoute)

const keyOf = (groupId: number) => targetKey({ kind: 'group', groupId })

export const groupsLive: LiveHandlers = {
  'groups.joined': (_group, queryClient) => void refreshGroups(queryClient),
  'groups.left': ({ groupId, userId }, queryClient) => {
    if (userId === viewerIdIn(queryClient)) return dropGroup(queryClient, groupId)
    noteStopped(keyOf(groupId), userId)
    for (const { path } of [groupsApi.group, groupsApi.members])
      void queryClient.invalidateQueries({ queryKey: [path, groupId] })
    void queryClient.invalidateQueries({ queryKey: groupsQueries.list.queryKey })
  },
  'groups.deleted': ({ groupId }, queryClient) => dropGroup(queryClient, groupId),
  'groups.message-sent': (message, queryClient) => {
    const isOwn = message.fromUserId === viewerIdIn(queryClient)
    const isUnread = !isOwn && !isLookedAt(keyOf(message.groupId))
    takeIn(queryClient, message, isUnread)
    if (isOwn || message.fromUserId === null) return
    noteStopped(keyOf(message.groupId), message.fromUserId)
    tell(queryClient, message, isUnread)
    if (isUnread) refreshBadge(queryClient)
  },
  'groups.message-unsent': (shell, queryClient) => {
    noteUnsent(queryClient, shell)
    void refreshGroups(queryClient)
  },
  'groups.read': ({ groupId, seq }, queryClient) => noteOwnReading(queryClient, groupId, seq),
  'groups.read-by-all': ({ groupId, seq }, queryClient) => noteReadByAll(queryClient, groupId, seq),
  'groups.typing': ({ groupId, fromUserId }) => noteTyping(keyOf(groupId), fromUserId),
  'safety.member-gone': ({ userId }, queryClient) => {
    dropMessagesOf(queryClient, userId)
    refreshAll(queryClient)
  },
  onConnect: refreshAll,
}

function refreshAll(queryClient: QueryClient): void {
  for (const { path } of [groupsApi.group, groupsApi.members, groupsApi.messages])
    void queryClient.invalidateQueries({ queryKey: [path] })
  void refreshGroups(queryClient)
}

function tell(queryClient: QueryClient, message: GroupMessage, isUnread: boolean): void {
  const group = queryClient
    .getQueryData(groupsQueries.list.queryKey)
    ?.find(({ id }) => id === message.groupId)?.name
  const sender = senderName(message.user)
  announce(
    isUnread ? `New message in ${group ?? 'a group'} from ${sender}` : `${sender}: ${messageWords(message)}`,
  )
}
