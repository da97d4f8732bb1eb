import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { PAGE_OF_LIST, patchList } from '#client/platform/api/lists.ts'
import { keyOf, pagesOf, refresh } from '#client/platform/api/query-of.ts'
import { refreshBadges } from '#client/platform/badges.ts'
import { type Conversation, chatApi } from '#contract/chat.ts'
import { type ChatFilter, chatFilters } from '#contract/standing.ts'

/** One's conversations by a filter, or those with members of whose name this is a part. */
export const conversationList = ({ search, filter }: { search?: string; filter?: ChatFilter } = {}) =>
  pagesOf(chatApi.conversations, {
    query: { limit: PAGE_OF_LIST, search, filter: filter === 'all' ? undefined : filter },
  })

/** What has happened moves conversations in and out of the shorter lists: the server knows. */
export function refreshFiltered(queryClient: QueryClient): void {
  for (const filter of chatFilters) {
    if (filter === 'all') continue
    void queryClient.invalidateQueries({ queryKey: conversationList({ filter }).queryKey, exact: true })
  }
}

export const partnerId = ({ user }: Conversation) => user.id

export const threadKey = (userId: number) => keyOf(chatApi.messages, { params: { userId } })

export function changeConversation(
  queryClient: QueryClient,
  userId: number,
  change: (conversation: Conversation) => Conversation,
): void {
  for (const filter of chatFilters)
    patchList(queryClient, conversationList({ filter }), (conversations) =>
      conversations.map((each) => (each.user.id === userId ? change(each) : each)),
    )
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
      refreshBadges(queryClient)
      await refresh(queryClient, chatApi.conversations)
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
  for (const filter of chatFilters)
    patchList(queryClient, conversationList({ filter }), (conversations) =>
      conversations.filter(({ user }) => user.id !== userId),
    )
  void queryClient.resetQueries({ queryKey: threadKey(userId) })
  void queryClient.resetQueries({ queryKey: keyOf(chatApi.media, { params: { userId } }) })
  refreshBadges(queryClient)
}
