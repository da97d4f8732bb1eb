import { refresh } from '#client/platform/api/query-of.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { tipsApi } from '#contract/tips.ts'

export const tipsLive: LiveHandlers = {
  'tips.changed': (_change, queryClient) => void refresh(queryClient, tipsApi.own, tipsApi.totals),
  onConnect: (queryClient) => void refresh(queryClient, tipsApi.own, tipsApi.totals),
}
