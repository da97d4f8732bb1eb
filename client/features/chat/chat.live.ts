import {
  conversationKey,
  markRead,
  markReadByOthers,
  markUnsent,
  noteTyping,
  receiveMessage,
} from '#client/features/conversations/index.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { viewerIdIn } from '#client/platform/session/current-user.ts'
import { announce } from '#client/ui/live-region.tsx'
import { chatApi } from '#contract/chat.ts'
import { changeConversation, chatQueries, dropConversation, refreshBadge, threadKey } from './chat.api.ts'
import { directConversations } from './direct-conversations.ts'

export const chatLive: LiveHandlers = {
  'chat.message-sent': (message, queryClient) => receiveMessage(queryClient, directConversations, message),
  'chat.message-unsent': (shell, queryClient) => {
    markUnsent(queryClient, directConversations, shell)
    refreshBadge(queryClient)
    announce('Message unsent')
  },
  'chat.read': ({ readerId, otherId, seq }, queryClient) => {
    if (readerId === viewerIdIn(queryClient)) markRead(queryClient, directConversations, otherId, seq)
    else markReadByOthers(queryClient, directConversations, readerId, seq)
  },
  'chat.typing': ({ fromUserId }) =>
    noteTyping(conversationKey({ kind: 'direct', id: fromUserId }), fromUserId),
  'chat.conversation-changed': ({ userId, change }, queryClient) => {
    if (change === 'hidden') return dropConversation(queryClient, userId)
    void queryClient.invalidateQueries({ queryKey: threadKey(userId) })
    void queryClient.invalidateQueries({ queryKey: chatQueries.conversations.queryKey })
    refreshBadge(queryClient)
  },
  'presence.changed': ({ userId, presence }, queryClient) => {
    changeConversation(queryClient, userId, (each) => ({ ...each, user: { ...each.user, presence } }))
    queryClient.setQueryData(
      chatQueries.member(userId).queryKey,
      (member) => member && { ...member, presence },
    )
  },
  onConnect: (queryClient) => {
    for (const path of [chatApi.messages.path, chatApi.conversations.path, chatApi.unreadCount.path])
      void queryClient.invalidateQueries({ queryKey: [path] })
  },
}
