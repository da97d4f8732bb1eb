import { patch, queryOf } from '#client/platform/api/query-of.ts'
import { refreshBadges } from '#client/platform/badges.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { feedbackApi } from '#contract/feedback.ts'
import { markResponseRead, refreshFeedback } from './feedback.api.ts'

export const feedbackLive: LiveHandlers = {
  'feedback.answered': (response, queryClient) => {
    patch(queryClient, queryOf(feedbackApi.responses), (responses) => [
      response,
      ...responses.filter(({ id }) => id !== response.id),
    ])
    refreshBadges(queryClient)
  },
  'feedback.read': ({ id }, queryClient) => {
    markResponseRead(queryClient, id)
    refreshBadges(queryClient)
  },
  onConnect: (queryClient) => void refreshFeedback(queryClient),
}
