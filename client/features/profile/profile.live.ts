import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { applyPrivacy } from './profile.api.ts'

export const profileLive: LiveHandlers = {
  'profile.privacy-changed': (privacy, queryClient) => applyPrivacy(queryClient, privacy),
}
