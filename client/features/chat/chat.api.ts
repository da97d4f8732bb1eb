import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { type Conversation, chatApi } from '#contract/chat.ts'
import { profileApi } from '#contract/profile.ts'

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

export function useMessagesBadge(): number {
  return useQuery(chatQueries.badge).data?.count ?? 0
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
