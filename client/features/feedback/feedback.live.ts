import { patch, queryOf, refresh } from '#client/platform/api/query-of.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { feedbackApi } from '#contract/feedback.ts'
import { markResponseRead, refreshFeedback } from './feedback.api.ts'

export const feedbackLive: LiveHandlers = {
  'feedback.answered': (response, queryClient) => {
    patch(queryClient, queryOf(feedbackApi.responses), (responses) => [
      response,
      ...responses.filter(({ id }) => id !== response.id),
    ])
    void refresh(queryClient, feedbackApi.badgeCount)
  },
  'feedback.read': ({ id }, queryClient) => {
    markResponseRead(queryClient, id)
    void refresh(queryClient, feedbackApi.badgeCount)
  },
  onConnect: (queryClient) => void refreshFeedback(queryClient),
}
