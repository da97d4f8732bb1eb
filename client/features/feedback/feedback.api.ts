import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '#client/platform/api/call.ts'
import { PAGE_OF_LIST, patchList } from '#client/platform/api/lists.ts'
import { pagesOf, refresh } from '#client/platform/api/query-of.ts'
import { refreshBadges } from '#client/platform/badges.ts'
import { feedbackApi } from '#contract/feedback.ts'

export const responseList = pagesOf(feedbackApi.responses, { query: { limit: PAGE_OF_LIST } })

export function refreshFeedback(queryClient: QueryClient): Promise<void> {
  refreshBadges(queryClient)
  return refresh(queryClient, feedbackApi.responses)
}

export function useSendFeedback() {
  return useMutation({
    mutationFn: (body: CallInput<typeof feedbackApi.send>['body']) => call(feedbackApi.send, { body }),
  })
}

export function markResponseRead(queryClient: QueryClient, id: number): void {
  patchList(queryClient, responseList, (responses) =>
    responses.map((each) => (each.id === id ? { ...each, isRead: true } : each)),
  )
}

export function useReadResponse() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(feedbackApi.markRead, { params: { id } }),
    onMutate: (id) => markResponseRead(queryClient, id),
    onError: () => refreshFeedback(queryClient),
    onSettled: () => refreshBadges(queryClient),
  })
}
