import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { refreshPassed } from './passing/passing.api.ts'

export const discoveryLive: LiveHandlers = {
  'discovery.passed-changed': (_payload, queryClient) => void refreshPassed(queryClient),
}
