import type { OwnData } from '#server/platform/accounts/own-data.ts'
import { listFeedbackOf, listResponsesFor } from './feedback.queries.ts'

export const feedbackOwnData: OwnData = {
  exportMember: async (ctx, userId) => {
    const feedback = await listFeedbackOf(ctx.db, userId)
    const responses = await listResponsesFor(
      ctx.db,
      feedback.map(({ id }) => id),
    )
    return { feedback, feedback_responses: responses }
  },
}
