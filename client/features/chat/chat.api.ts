import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import { type Conversation, chatApi, type DirectMessage } from '#contract/chat.ts'
import { profileApi } from '#contract/profile.ts'
import { addToThread, changeThread, type ThreadSource } from './thread.ts'

export const chatQueries = {
  conversations: queryOptions({
    queryKey: [chatApi.conversations.path],
    queryFn: ({ signal }) => call(chatApi.conversations, { signal }),
  }),
  badge: queryOptions({
    queryKey: [chatApi.unreadCount.path],
    queryFn: ({ signal }) => call(chatApi.unreadCount, { signal }),
  }),
  member: (id: number) =>
    queryOptions({
      queryKey: [profileApi.member.path, id],
      queryFn: ({ signal }) => call(profileApi.member, { params: { id }, signal }),
    }),
}

export const threadKey = (userId: number) => [chatApi.messages.path, userId] as const

export function directThread(viewerId: number, userId: number): ThreadSource<DirectMessage> {
  return {
    queryKey: threadKey(userId),
    viewerId,
    fetchPage: (query, signal) => call(chatApi.messages, { params: { userId }, query, signal }),
  }
}

export function useMessagesBadge(): number {
  return useQuery(chatQueries.badge).data?.count ?? 0
}

export function viewerIdIn(queryClient: QueryClient): number | undefined {
  return queryClient.getQueryData(currentUserQuery.queryKey)?.id
}

/** A message has been sent or has come: into its thread, and its conversation to the top. */
export function takeIn(queryClient: QueryClient, message: DirectMessage, isUnread: boolean): void {
  const viewerId = viewerIdIn(queryClient)
  if (viewerId === undefined) return
  const userId = message.fromUserId === viewerId ? message.toUserId : message.fromUserId
  addToThread(queryClient, threadKey(userId), viewerId, message)
  const conversations = queryClient.getQueryData(chatQueries.conversations.queryKey)
  const known = conversations?.find(({ user }) => user.id === userId)
  if (!conversations || !known) {
    void queryClient.invalidateQueries({ queryKey: chatQueries.conversations.queryKey })
    return
  }
  if (message.seq <= known.lastMessage.seq) return
  const unreadCount = known.unreadCount + (isUnread ? 1 : 0)
  queryClient.setQueryData(chatQueries.conversations.queryKey, [
    { ...known, lastMessage: message, unreadCount },
    ...conversations.filter((each) => each !== known),
  ])
}

export function changeConversation(
  queryClient: QueryClient,
  userId: number,
  change: (conversation: Conversation) => Conversation,
): void {
  queryClient.setQueryData(chatQueries.conversations.queryKey, (conversations) =>
    conversations?.map((each) => (each.user.id === userId ? change(each) : each)),
  )
}

export function refreshBadge(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: chatQueries.badge.queryKey })
}

/** What others wrote is read up to this number. */
export function noteOwnReading(queryClient: QueryClient, userId: number, seq: number): void {
  changeThread<DirectMessage>(queryClient, threadKey(userId), (message) =>
    message.fromUserId === userId && message.seq <= seq ? { ...message, isRead: true } : message,
  )
  changeConversation(queryClient, userId, (conversation) =>
    conversation.lastMessage.seq > seq
      ? conversation
      : {
          ...conversation,
          unreadCount: 0,
          lastMessage:
            conversation.lastMessage.fromUserId === userId
              ? { ...conversation.lastMessage, isRead: true }
              : conversation.lastMessage,
        },
  )
}

export function useMarkRead(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) => call(chatApi.markRead, { params: { userId }, body: { seq } }),
    onSuccess: (_done, seq) => {
      noteOwnReading(queryClient, userId, seq)
      refreshBadge(queryClient)
    },
  })
}

export function useToggleRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ user, unreadCount }: Conversation) =>
      unreadCount > 0
        ? call(chatApi.markRead, { params: { userId: user.id }, body: {} })
        : call(chatApi.markUnread, { params: { userId: user.id } }),
    onSuccess: async (_done, { user }) => {
      void queryClient.invalidateQueries({ queryKey: threadKey(user.id) })
      refreshBadge(queryClient)
      await queryClient.invalidateQueries({ queryKey: chatQueries.conversations.queryKey })
    },
  })
}

export function useHideConversation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => call(chatApi.hideConversation, { params: { userId } }),
    onSuccess: (_done, userId) => dropConversation(queryClient, userId),
  })
}

export function dropConversation(queryClient: QueryClient, userId: number): void {
  queryClient.setQueryData(chatQueries.conversations.queryKey, (conversations) =>
    conversations?.filter(({ user }) => user.id !== userId),
  )
  void queryClient.resetQueries({ queryKey: threadKey(userId) })
  refreshBadge(queryClient)
}

export function useUnsend() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(chatApi.unsend, { params: { id } }),
    onSuccess: (shell) => noteUnsent(queryClient, shell),
  })
}

export function noteUnsent(queryClient: QueryClient, shell: DirectMessage): void {
  const viewerId = viewerIdIn(queryClient)
  const userId = shell.fromUserId === viewerId ? shell.toUserId : shell.fromUserId
  changeThread<DirectMessage>(queryClient, threadKey(userId), (message) =>
    message.id === shell.id ? { ...shell, isRead: message.isRead } : message,
  )
  changeConversation(queryClient, userId, (conversation) =>
    conversation.lastMessage.id === shell.id ? { ...conversation, lastMessage: shell } : conversation,
  )
}
