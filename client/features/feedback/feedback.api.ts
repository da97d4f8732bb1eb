import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallInput, call } from '#client/platform/api/call.ts'
import { type FeedbackResponse, feedbackApi } from '#contract/feedback.ts'

export const feedbackQueries = {
  responses: queryOptions({
    queryKey: [feedbackApi.responses.path],
    queryFn: ({ signal }) => call(feedbackApi.responses, { signal }),
  }),
  badge: queryOptions({
    queryKey: [feedbackApi.badgeCount.path],
    queryFn: ({ signal }) => call(feedbackApi.badgeCount, { signal }),
  }),
}

export function refreshFeedback(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    Object.values(feedbackQueries).map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey: [queryKey[0]] }),
    ),
  )
}

/** Responses that wait to be read. */
export function useFeedbackBadge(): number {
  return useQuery(feedbackQueries.badge).data?.count ?? 0
}

export function useSendFeedback() {
  return useMutation({
    mutationFn: (body: CallInput<typeof feedbackApi.send>['body']) => call(feedbackApi.send, { body }),
  })
}

export function markResponseRead(queryClient: QueryClient, id: number): void {
  queryClient.setQueryData<FeedbackResponse[]>(feedbackQueries.responses.queryKey, (responses) =>
    responses?.map((each) => (each.id === id ? { ...each, isRead: true } : each)),
  )
}

export function useReadResponse() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(feedbackApi.markRead, { params: { id } }),
    onMutate: (id) => markResponseRead(queryClient, id),
    onError: () => refreshFeedback(queryClient),
    onSettled: () => queryClient.invalidateQueries({ queryKey: feedbackQueries.badge.queryKey }),
  })
}
