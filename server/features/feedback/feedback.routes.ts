import { feedbackApi } from '#contract/feedback.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { replyWith } from '#server/platform/paging.ts'
import {
  countResponses,
  listResponses,
  type OnFeedback,
  readResponse,
  sendFeedback,
} from './feedback.service.ts'

export const feedbackRoutes = (onFeedback: OnFeedback) => (serve: Serve) => {
  serve(feedbackApi.send, ({ ctx, viewer, body }) => sendFeedback(ctx, viewer, body, onFeedback))
  serve(feedbackApi.responses, ({ ctx, viewer, query }) => replyWith(listResponses(ctx, viewer, query)))
  serve(feedbackApi.markRead, ({ ctx, viewer, params }) => readResponse(ctx, viewer, params.id))
  serve(feedbackApi.badgeCount, ({ ctx, viewer }) => countResponses(ctx, viewer))
}
