import type { QueryClient } from '@tanstack/react-query'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { announce } from '#client/ui/live-region.tsx'
import { chatApi, type DirectMessage } from '#contract/chat.ts'
import {
  changeConversation,
  chatQueries,
  dropConversation,
  noteOwnReading,
  noteUnsent,
  refreshBadge,
  takeIn,
  threadKey,
  viewerIdIn,
} from './chat.api.ts'
import { messageWords } from './message-words.ts'
import { isLookedAt } from './open-threads.ts'
import { directRoute } from './outbox/direct-route.ts'
import { flushOutbox, registerOutboxRoute } from './outbox/outbox.ts'
import { targetKey } from './outbox/outbox-entry.ts'
import { changeThread } from './thread.ts'
import { noteStopped, noteTyping } from './typing.ts'

registerOutboxRoute('direct', directRoute)

const direct = (userId: number) => targetKey({ kind: 'direct', userId })

export const chatLive: LiveHandlers = {
  'chat.message-sent': (message, queryClient) => {
    const isOwn = message.fromUserId === viewerIdIn(queryClient)
    const key = direct(message.fromUserId)
    const isUnread = !isOwn && !isLookedAt(key)
    takeIn(queryClient, message, isUnread)
    if (isOwn) return
    noteStopped(key, message.fromUserId)
    tell(queryClient, message)
    if (isUnread) countOneMore(queryClient)
  },
  'chat.message-unsent': (shell, queryClient) => {
    noteUnsent(queryClient, shell)
    refreshBadge(queryClient)
    announce('Message unsent')
  },
  'chat.read': ({ readerId, otherId, seq }, queryClient) => {
    if (readerId === viewerIdIn(queryClient)) {
      noteOwnReading(queryClient, otherId, seq)
      refreshBadge(queryClient)
    } else noteReadByOther(queryClient, readerId, seq)
  },
  'chat.typing': ({ fromUserId }) => noteTyping(direct(fromUserId), fromUserId),
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
    flushOutbox()
  },
}

function noteReadByOther(queryClient: QueryClient, readerId: number, seq: number): void {
  const read = (message: DirectMessage) =>
    message.toUserId === readerId && message.seq <= seq ? { ...message, isRead: true } : message
  changeThread<DirectMessage>(queryClient, threadKey(readerId), read)
  changeConversation(queryClient, readerId, (each) => ({ ...each, lastMessage: read(each.lastMessage) }))
}

function countOneMore(queryClient: QueryClient): void {
  queryClient.setQueryData(chatQueries.badge.queryKey, (badge) => badge && { count: badge.count + 1 })
}

function tell(queryClient: QueryClient, message: DirectMessage): void {
  const sender = queryClient
    .getQueryData(chatQueries.conversations.queryKey)
    ?.find(({ user }) => user.id === message.fromUserId)?.user.username
  const isOpen = isLookedAt(direct(message.fromUserId))
  announce(isOpen ? messageWords(message) : `New message${sender ? ` from ${sender}` : ''}`)
}
