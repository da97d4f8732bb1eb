import type { QueryClient } from '@tanstack/react-query'
import {
  type ConversationKind,
  type ConversationList,
  changeInAll,
  emptyQuote,
  excerptOf,
  messageWords,
  type Thread,
  withReaction,
} from '#client/features/conversations/index.ts'
import { call } from '#client/platform/api/call.ts'
import { itemsIn, patchList } from '#client/platform/api/lists.ts'
import { keyOf, patch, queryOf, refresh } from '#client/platform/api/query-of.ts'
import { changeBadge, refreshBadges } from '#client/platform/badges.ts'
import type { Message } from '#contract/conversations.ts'
import { type GroupMessage, groupsApi } from '#contract/groups.ts'
import { messageSearchApi } from '#contract/message-search.ts'
import { changeGroup, groupList } from './groups.api.ts'
import { senderName } from './sender.ts'

const threadKey = (id: number) => keyOf(groupsApi.messages, { params: { id } })

/** The list at /groups. It says how much is unread, and nothing of what was said. */
const list: ConversationList<GroupMessage> = {
  addMessage(queryClient, groupId, _message, isUnread) {
    if (isUnread) {
      changeGroup(queryClient, groupId, (group) => ({ ...group, unreadCount: group.unreadCount + 1 }))
      // An answer that came just before may have counted this one already.
      refreshBadges(queryClient)
    }
    const known = itemsIn(queryClient, groupList)?.find(({ id }) => id === groupId)
    // Of one that is not in the list only the server knows where it stands and whether it counts.
    if (!known) return void refresh(queryClient, groupsApi.list)
    if (isUnread && !known.mutedUntil) changeBadge(queryClient, 'groups', 1)
    if (known.isPinned) return
    patchList(queryClient, groupList, (groups) => {
      const others = groups.filter(({ id }) => id !== groupId)
      return [
        ...others.filter(({ isPinned }) => isPinned),
        known,
        ...others.filter(({ isPinned }) => !isPinned),
      ]
    })
  },
  markRead(queryClient, groupId, seq) {
    const newest = queryClient.getQueryData<Thread>(threadKey(groupId))?.newestSeq
    if (newest !== undefined && newest <= seq)
      changeGroup(queryClient, groupId, (group) => ({ ...group, unreadCount: 0 }))
    else void refresh(queryClient, groupsApi.list)
  },
  /** What is pinned says the same. */
  applyEdit(queryClient, groupId, { seq, content }) {
    patch(queryClient, queryOf(groupsApi.group, { params: { id: groupId } }), (group) =>
      group.pinned?.seq === seq && !group.pinned.unsent
        ? { ...group, pinned: { ...group.pinned, excerpt: excerptOf(content) } }
        : group,
    )
  },
  refreshUnread: refreshBadges,
}

/** Chats of many. A conversation goes by the id of its group. */
export const groupConversations: ConversationKind<GroupMessage> = {
  kind: 'group',
  threadKey,
  fetchPage: (id, query, signal) => call(groupsApi.messages, { params: { id }, query, signal }),
  mediaKey: (id) => keyOf(groupsApi.media, { params: { id } }),
  fetchMedia: (id, query, signal) => call(groupsApi.media, { params: { id }, query, signal }),
  searchOf: (id) => ({
    key: [messageSearchApi.inGroup.path, { params: { id } }],
    ask: (body, signal) => call(messageSearchApi.inGroup, { params: { id }, body, signal }),
  }),
  send: (id, body, signal) => call(groupsApi.sendMessage, { params: { id }, body, signal }),
  markRead: (id, seq) => call(groupsApi.markRead, { params: { id }, body: { seq } }),
  setDisappearing: (id, body) => call(groupsApi.setDisappearing, { params: { id }, body }),
  changeStanding: (id, body) => call(groupsApi.changeStanding, { params: { id }, body }),
  unsend: (id, messageId) => call(groupsApi.unsend, { params: { id, messageId } }),
  edit: (id, messageId, content) => call(groupsApi.edit, { params: { id, messageId }, body: { content } }),
  idOf: ({ groupId }) => groupId,
  returnsText: true,
  announcement(queryClient, message, isOpen) {
    const sender = senderName(message.user)
    if (message.messageType === 'notice') return messageWords(message, { name: sender })
    if (isOpen) return `${sender}: ${messageWords(message)}`
    const group = itemsIn(queryClient, groupList)?.find(({ id }) => id === message.groupId)
    if (group?.mutedUntil) return ''
    return `New message in ${group?.name ?? 'a group'} from ${sender}`
  },
  list,
}

/** He is not in the group any more: where he was mentioned, his name is plain text. */
export function dropMentionsOf(queryClient: QueryClient, groupId: number, userId: number): void {
  changeInAll(queryClient, threadKey(groupId), (message) => withoutMention(message, userId))
}

function withoutMention<M extends Message>(message: M, userId: number): M {
  if (!message.mentions?.some((each) => each.userId === userId)) return message
  return { ...message, mentions: message.mentions.filter((each) => each.userId !== userId) }
}

const nameless = { fromUserId: null, user: null, clientId: null }
const emptied = {
  ...nameless,
  content: '',
  media: null,
  quote: undefined,
  reactions: undefined,
  mentions: undefined,
  unsent: true,
}

const emptyMessage = (message: GroupMessage) => ({
  ...message,
  ...(message.messageType === 'notice' ? nameless : emptied),
})

/** He is not to be seen any more: of what he said only shells stay in the threads that are in the cache. */
export function emptyMessagesOf(queryClient: QueryClient, userId: number): void {
  queryClient.setQueriesData<Thread<GroupMessage>>(
    { queryKey: keyOf(groupsApi.messages) },
    (thread) =>
      thread && {
        ...thread,
        messages: thread.messages.map((message) =>
          message.fromUserId === userId
            ? emptyMessage(message)
            : withReaction(
                emptyQuote(withoutMention(message, userId), (quote) => quote.fromUserId === userId),
                userId,
                null,
              ),
        ),
      },
  )
}
