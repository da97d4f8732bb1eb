import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import type { FeedbackResponse } from '#contract/feedback.ts'
import { feedbackQueries, markResponseRead, refreshFeedback } from './feedback.api.ts'

export const feedbackLive: LiveHandlers = {
  'feedback.answered': (response, queryClient) => {
    queryClient.setQueryData<FeedbackResponse[]>(
      feedbackQueries.responses.queryKey,
      (responses) => responses && [response, ...responses.filter(({ id }) => id !== response.id)],
    )
    void queryClient.invalidateQueries({ queryKey: feedbackQueries.badge.queryKey })
  },
  'feedback.read': ({ id }, queryClient) => {
    markResponseRead(queryClient, id)
    void queryClient.invalidateQueries({ queryKey: feedbackQueries.badge.queryKey })
  },
  onConnect: (queryClient) => void refreshFeedback(queryClient),
}
