import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '#client/platform/api/call.ts'
import { patch, queryOf, refresh } from '#client/platform/api/query-of.ts'
import { feedbackApi } from '#contract/feedback.ts'

export function refreshFeedback(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, feedbackApi.responses, feedbackApi.badgeCount)
}

/** Responses that wait to be read. */
export function useFeedbackBadge(): number {
  return useQuery(queryOf(feedbackApi.badgeCount)).data?.count ?? 0
}

export function useSendFeedback() {
  return useMutation({
    mutationFn: (body: CallInput<typeof feedbackApi.send>['body']) => call(feedbackApi.send, { body }),
  })
}

export function markResponseRead(queryClient: QueryClient, id: number): void {
  patch(queryClient, queryOf(feedbackApi.responses), (responses) =>
    responses.map((each) => (each.id === id ? { ...each, isRead: true } : each)),
  )
}

export function useReadResponse() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(feedbackApi.markRead, { params: { id } }),
    onMutate: (id) => markResponseRead(queryClient, id),
    onError: () => refreshFeedback(queryClient),
    onSettled: () => refresh(queryClient, feedbackApi.badgeCount),
  })
}
