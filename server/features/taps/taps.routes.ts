import { tapsApi } from '#contract/taps.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { replyWith } from '#server/platform/paging.ts'
import {
  answerTap,
  countPendingTaps,
  listReceivedTaps,
  listSentTaps,
  readTapState,
  sendTap,
} from './taps.service.ts'

export function tapsRoutes(serve: Serve): void {
  serve(tapsApi.send, ({ ctx, viewer, body }) => sendTap(ctx, viewer, body.toUserId))
  serve(tapsApi.received, ({ ctx, viewer, query }) => replyWith(listReceivedTaps(ctx, viewer, query)))
  serve(tapsApi.sent, ({ ctx, viewer, query }) => replyWith(listSentTaps(ctx, viewer, query)))
  serve(tapsApi.answer, ({ ctx, viewer, params, body }) =>
    answerTap(ctx, viewer, params.fromUserId, body.status),
  )
  serve(tapsApi.state, ({ ctx, viewer, params }) => readTapState(ctx, viewer, params.userId))
  serve(tapsApi.badgeCount, ({ ctx, viewer }) => countPendingTaps(ctx, viewer))
}
