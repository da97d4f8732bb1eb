import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { forgetVisitors, refreshVisitors } from './visitors.api.ts'

export const visitorsLive: LiveHandlers = {
  'profile.privacy-changed': ({ showsVisits }, queryClient) => {
    if (!showsVisits) forgetVisitors(queryClient)
  },
  onConnect: (queryClient) => void refreshVisitors(queryClient),
}
