import type { QueryClient } from '@tanstack/react-query'
import {
  applyReceivedChoice,
  changeMedia,
  changeMediaLists,
  changeReaction,
  conversationKey,
  markRead,
  markReadByOthers,
  markUnsent,
  noteOpened,
  noteTyping,
  receiveEdit,
  receiveMessage,
  refreshFound,
  refreshStandings,
  withMedia,
} from '#client/features/conversations/index.ts'
import { cardsIn } from '#client/platform/api/cards-in.ts'
import { keyOf, patch, queryOf, refresh } from '#client/platform/api/query-of.ts'
import { refreshBadges } from '#client/platform/badges.ts'
import type { LiveHandlers, WantedTopic } from '#client/platform/realtime/live-events.ts'
import { viewerIdIn } from '#client/platform/session/current-user.ts'
import { announce } from '#client/ui/live-region.tsx'
import { chatApi } from '#contract/chat.ts'
import { profileApi } from '#contract/profile.ts'
import { standingApi } from '#contract/standing.ts'
import { presenceTopic } from '#contract/topics.ts'
import { changeConversation, dropConversation, threadKey } from './chat.api.ts'
import { directConversations } from './direct-conversations.ts'
import { reachRule } from './reach/reach.api.ts'

export const chatLive: LiveHandlers = {
  'chat.message-sent': (message, queryClient) => receiveMessage(queryClient, directConversations, message),
  'chat.message-unsent': (shell, queryClient) => {
    markUnsent(queryClient, directConversations, shell)
    refreshBadges(queryClient)
    announce('Message unsent')
  },
  'chat.message-edited': ({ toUserId, ...edit }, queryClient) => {
    const isOwn = edit.fromUserId === viewerIdIn(queryClient)
    receiveEdit(queryClient, directConversations, isOwn ? toUserId : edit.fromUserId, edit)
    void refreshFound(queryClient)
  },
  'conversations.media-changed': (change, queryClient) => {
    changeMedia(queryClient, keyOf(chatApi.messages), change)
    changeMediaLists(queryClient, chatApi.media, withMedia(change))
  },
  'conversations.opened-once': (change, queryClient) =>
    noteOpened(queryClient, keyOf(chatApi.messages), change),
  'conversations.received-media-changed': (change, queryClient) => {
    applyReceivedChoice(queryClient, change)
    // The list says what was said last.
    if (change.change === 'deleted') void refresh(queryClient, chatApi.conversations)
  },
  'conversations.reaction-changed': (change, queryClient) =>
    changeReaction(queryClient, keyOf(chatApi.messages), change),
  'chat.read': ({ readerId, otherId, seq }, queryClient) => {
    if (readerId === viewerIdIn(queryClient)) markRead(queryClient, directConversations, otherId, seq)
    else markReadByOthers(queryClient, directConversations, readerId, seq)
  },
  'chat.typing': ({ fromUserId }) =>
    noteTyping(conversationKey({ kind: 'direct', id: fromUserId }), fromUserId),
  'chat.conversation-changed': ({ userId, change }, queryClient) => {
    if (change === 'hidden') return dropConversation(queryClient, userId)
    void queryClient.invalidateQueries({ queryKey: threadKey(userId) })
    refreshBadges(queryClient)
    void refresh(queryClient, chatApi.conversations, chatApi.conversation, standingApi.folders)
  },
  'reach.rule-changed': (rule, queryClient) => patch(queryClient, reachRule, () => rule),
  'conversations.standing-changed': (_changed, queryClient) => refreshStandings(queryClient),
  'presence.changed': ({ userId, presence }, queryClient) => {
    changeConversation(queryClient, userId, (each) => ({ ...each, user: { ...each.user, presence } }))
    patch(queryClient, queryOf(profileApi.member, { params: { id: userId } }), (member) => ({
      ...member,
      presence,
    }))
  },
  topics: presencesOnScreen,
  onConnect: (queryClient) => {
    refreshBadges(queryClient)
    void refresh(
      queryClient,
      chatApi.messages,
      chatApi.media,
      chatApi.conversations,
      chatApi.conversation,
      standingApi.folders,
    )
    // Whom an open chat is with, if that could not be read before.
    void queryClient.invalidateQueries({
      queryKey: keyOf(profileApi.member),
      predicate: ({ state }) => state.status === 'error',
    })
  },
}

/** Those whose presence the screen shows: in a chat or on a member's page, in the list of conversations. */
function presencesOnScreen(queryClient: QueryClient): WantedTopic[] {
  const shown = [profileApi.member, chatApi.conversations].flatMap((endpoint) =>
    queryClient.getQueryCache().findAll({ queryKey: keyOf(endpoint), type: 'active' }),
  )
  return [...new Set(shown.flatMap(cardsIn))].map((id) => ({ topic: presenceTopic(id) }))
}
