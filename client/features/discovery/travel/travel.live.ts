import { refresh } from '#client/platform/api/query-of.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { travelApi } from '#contract/travel.ts'
import { applyTravel } from './travel.api.ts'

export const travelLive: LiveHandlers = {
  'profile.travel-changed': (travel, queryClient) => applyTravel(queryClient, travel),
  onConnect: (queryClient) => void refresh(queryClient, travelApi.travel),
}
