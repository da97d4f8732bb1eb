import { refresh } from '#client/platform/api/query-of.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { dropQuickie, putQuickie } from './quickies.api.ts'

export const quickiesLive: LiveHandlers = {
  'quickies.shared': (quickie, queryClient) => putQuickie(queryClient, quickie),
  'quickies.removed': ({ id }, queryClient) => dropQuickie(queryClient, id),
  onConnect: (queryClient) => void refresh(queryClient, quickiesApi.list, quickiesApi.own),
}
