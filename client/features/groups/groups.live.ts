import type { QueryClient } from '@tanstack/react-query'
import {
  changeMedia,
  changeMediaLists,
  changeReaction,
  conversationKey,
  markRead,
  markReadByOthers,
  markUnsent,
  noteOpened,
  noteStopped,
  noteTyping,
  receiveEdit,
  receiveMessage,
  refreshFound,
  withMedia,
} from '#client/features/conversations/index.ts'
import { keyOf, refresh } from '#client/platform/api/query-of.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { viewerIdIn } from '#client/platform/session/current-user.ts'
import { groupInvitationsApi } from '#contract/group-invitations.ts'
import { groupsApi } from '#contract/groups.ts'
import { pollsApi } from '#contract/polls.ts'
import { dropMentionsOf, emptyMessagesOf, groupConversations } from './group-conversations.ts'
import { dropGroup, forgetAdder, readGroupAgain, refreshGroups, settleArrival } from './groups.api.ts'
import { pollQuery } from './polls/polls.api.ts'

const conversationOf = (groupId: number) => conversationKey({ kind: 'group', id: groupId })

export const groupsLive: LiveHandlers = {
  'groups.joined': (_group, queryClient) => {
    void refreshGroups(queryClient)
    // Who has followed a link waits on its screen.
    void refresh(queryClient, groupInvitationsApi.invitedGroup)
  },
  'groups.stayed': ({ groupId }, queryClient) => settleArrival(queryClient, groupId),
  'groups.left': ({ groupId, userId }, queryClient) => {
    if (userId === viewerIdIn(queryClient)) return dropGroup(queryClient, groupId)
    noteStopped(conversationOf(groupId), userId)
    dropMentionsOf(queryClient, groupId, userId)
    void readGroupAgain(queryClient, groupId)
  },
  'groups.changed': ({ groupId }, queryClient) => void readGroupAgain(queryClient, groupId),
  'groups.requests-changed': ({ groupId }, queryClient) =>
    void queryClient.invalidateQueries({
      queryKey: keyOf(groupInvitationsApi.requests, { params: { id: groupId } }),
    }),
  'groups.deleted': ({ groupId }, queryClient) => dropGroup(queryClient, groupId),
  'groups.message-sent': (message, queryClient) => receiveMessage(queryClient, groupConversations, message),
  'groups.message-unsent': (shell, queryClient) => {
    markUnsent(queryClient, groupConversations, shell)
    void refreshGroups(queryClient)
  },
  'groups.message-edited': ({ groupId, ...edit }, queryClient) => {
    receiveEdit(queryClient, groupConversations, groupId, edit)
    void refreshFound(queryClient)
  },
  'conversations.media-changed': (change, queryClient) => {
    changeMedia(queryClient, keyOf(groupsApi.messages), change)
    changeMediaLists(queryClient, groupsApi.media, withMedia(change))
  },
  'conversations.opened-once': (change, queryClient) =>
    noteOpened(queryClient, keyOf(groupsApi.messages), change),
  'conversations.reaction-changed': (change, queryClient) =>
    changeReaction(queryClient, keyOf(groupsApi.messages), change),
  'groups.poll-changed': ({ groupId, messageId }, queryClient) =>
    void queryClient.invalidateQueries({ queryKey: pollQuery(groupId, messageId).queryKey }),
  'groups.read': ({ groupId, seq }, queryClient) => markRead(queryClient, groupConversations, groupId, seq),
  'groups.read-by-all': ({ groupId, seq }, queryClient) =>
    markReadByOthers(queryClient, groupConversations, groupId, seq),
  'groups.typing': ({ groupId, fromUserId }) => noteTyping(conversationOf(groupId), fromUserId),
  'safety.member-gone': ({ userId }, queryClient) => {
    emptyMessagesOf(queryClient, userId)
    changeMediaLists(queryClient, groupsApi.media, (media) =>
      media.filter(({ fromUserId }) => fromUserId !== userId),
    )
    forgetAdder(queryClient, userId)
    refreshAll(queryClient)
  },
  onConnect: refreshAll,
}

function refreshAll(queryClient: QueryClient): void {
  void refresh(
    queryClient,
    groupsApi.group,
    groupsApi.members,
    groupsApi.messages,
    groupsApi.media,
    pollsApi.poll,
  )
  void refreshGroups(queryClient)
}
