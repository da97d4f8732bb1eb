import { patchList } from '#client/platform/api/lists.ts'
import { refreshBadges } from '#client/platform/badges.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { markResponseRead, refreshFeedback, responseList } from './feedback.api.ts'

export const feedbackLive: LiveHandlers = {
  'feedback.answered': (response, queryClient) => {
    patchList(queryClient, responseList, (responses) => [
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
