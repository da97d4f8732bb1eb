import { tipsApi } from '#contract/tips.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { replyWith } from '#server/platform/paging.ts'
import { hearPaymentNews } from './settlement.service.ts'
import { listOwnTips, readTipSettings, readTipTotals, sendTip } from './tips.service.ts'

export function tipsRoutes(serve: Serve): void {
  serve(tipsApi.send, ({ ctx, viewer, body, request }) =>
    sendTip(ctx, viewer, body, request.headers['idempotency-key']),
  )
  serve(tipsApi.own, ({ ctx, viewer, query }) => replyWith(listOwnTips(ctx, viewer, query)))
  serve(tipsApi.totals, ({ ctx, viewer }) => readTipTotals(ctx, viewer))
  serve(tipsApi.settings, ({ ctx }) => readTipSettings(ctx))
  serve(tipsApi.paymentNews, ({ ctx, body, request }) =>
    hearPaymentNews(ctx, body, request.headers['stripe-signature']),
  )
}
