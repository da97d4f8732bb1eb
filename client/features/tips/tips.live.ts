import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { refreshTips } from './tips.api.ts'

export const tipsLive: LiveHandlers = {
  'tips.changed': (_change, queryClient) => void refreshTips(queryClient),
  onConnect: (queryClient) => void refreshTips(queryClient),
}
