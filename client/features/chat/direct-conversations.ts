import type { QueryClient } from '@tanstack/react-query'
import {
  type ConversationKind,
  type ConversationList,
  messageWords,
  refreshStandings,
} from '#client/features/conversations/index.ts'
import { call } from '#client/platform/api/call.ts'
import { itemsIn, patchList } from '#client/platform/api/lists.ts'
import { keyOf, queryOf, refresh } from '#client/platform/api/query-of.ts'
import { changeBadge, refreshBadges } from '#client/platform/badges.ts'
import { type Conversation, chatApi, type DirectMessage } from '#contract/chat.ts'
import { messageSearchApi } from '#contract/message-search.ts'
import { changeConversation, conversationList, refreshFiltered, threadKey } from './chat.api.ts'

/** A word of one's own begins a conversation, accepts a request, and takes it out of the archive. */
function noteAnswered(queryClient: QueryClient, userId: number): void {
  const { queryKey } = queryOf(chatApi.conversation, { params: { userId } })
  const open = queryClient.getQueryData(queryKey)
  if (open && (!open.standing || open.standing.isRequest || open.standing.isArchived))
    refreshStandings(queryClient)
}

/** The list at /messages: what was said last, and how much of it is unread. */
const list: ConversationList<DirectMessage> = {
  addMessage(queryClient, userId, message, isUnread) {
    const known = itemsIn(queryClient, conversationList())?.find(({ user }) => user.id === userId)
    if (isUnread) {
      // Of one that is not in the list only the server knows whether it counts.
      if (known && !known.mutedUntil) changeBadge(queryClient, 'messages', 1)
      // An answer that came just before may have counted this one already.
      refreshBadges(queryClient)
    }
    refreshFiltered(queryClient)
    if (message.toUserId === userId) noteAnswered(queryClient, userId)
    // Further down than one has scrolled, or new: the server knows it.
    if (!known) return void refresh(queryClient, chatApi.conversations)
    if (message.seq <= known.lastMessage.seq) return
    const unreadCount = known.unreadCount + (isUnread ? 1 : 0)
    const changed = { ...known, lastMessage: message, unreadCount }
    patchList(queryClient, conversationList(), (conversations) => {
      if (known.isPinned) return conversations.map((each) => (each.user.id === userId ? changed : each))
      const others = conversations.filter(({ user }) => user.id !== userId)
      const isAbove = ({ isPinned }: Conversation) => isPinned
      return [...others.filter(isAbove), changed, ...others.filter((each) => !isAbove(each))]
    })
  },
  markRead(queryClient, userId, seq) {
    const known = itemsIn(queryClient, conversationList())?.find(({ user }) => user.id === userId)
    // How much is left the server knows.
    if (known && known.lastMessage.seq > seq) return void refresh(queryClient, chatApi.conversations)
    changeConversation(queryClient, userId, (conversation) => {
      const { lastMessage } = conversation
      const isRead = lastMessage.isRead || lastMessage.fromUserId === userId
      return { ...conversation, unreadCount: 0, lastMessage: { ...lastMessage, isRead } }
    })
  },
  markReadByOthers(queryClient, userId, seq) {
    changeConversation(queryClient, userId, (conversation) => {
      const { lastMessage } = conversation
      const isRead = lastMessage.isRead || (lastMessage.toUserId === userId && lastMessage.seq <= seq)
      return { ...conversation, lastMessage: { ...lastMessage, isRead } }
    })
  },
  markUnsent(queryClient, userId, shell) {
    changeConversation(queryClient, userId, (conversation) =>
      conversation.lastMessage.id === shell.id ? { ...conversation, lastMessage: shell } : conversation,
    )
  },
  applyEdit(queryClient, userId, { id, content, editedAt }) {
    changeConversation(queryClient, userId, (conversation) => {
      const { lastMessage } = conversation
      if (lastMessage.id !== id || lastMessage.unsent) return conversation
      return { ...conversation, lastMessage: { ...lastMessage, content, editedAt } }
    })
  },
  refreshUnread: refreshBadges,
}

/** Chats of two. A conversation goes by the id of the other member. */
export const directConversations: ConversationKind<DirectMessage> = {
  kind: 'direct',
  threadKey,
  fetchPage: (userId, query, signal) => call(chatApi.messages, { params: { userId }, query, signal }),
  mediaKey: (userId) => keyOf(chatApi.media, { params: { userId } }),
  fetchMedia: (userId, query, signal) => call(chatApi.media, { params: { userId }, query, signal }),
  searchOf: (userId) => ({
    key: [messageSearchApi.inChat.path, { params: { userId } }],
    ask: (body, signal) => call(messageSearchApi.inChat, { params: { userId }, body, signal }),
  }),
  send: (toUserId, draft, signal) => call(chatApi.sendMessage, { body: { toUserId, ...draft }, signal }),
  markRead: (userId, seq) => call(chatApi.markRead, { params: { userId }, body: { seq } }),
  setDisappearing: (userId, body) => call(chatApi.setDisappearing, { params: { userId }, body }),
  changeStanding: (userId, body) => call(chatApi.changeStanding, { params: { userId }, body }),
  unsend: (_userId, id) => call(chatApi.unsend, { params: { id } }),
  edit: (_userId, id, content) => call(chatApi.edit, { params: { id }, body: { content } }),
  idOf: ({ fromUserId, toUserId }, viewerId) => (fromUserId === viewerId ? toUserId : fromUserId),
  returnsText: false,
  announcement(queryClient, message, isOpen) {
    const known = itemsIn(queryClient, conversationList())?.find(({ user }) => user.id === message.fromUserId)
    const sender = known?.user.username
    if (isOpen) return messageWords(message, { name: sender })
    if (known?.mutedUntil) return ''
    return `New message${sender ? ` from ${sender}` : ''}`
  },
  list,
}
