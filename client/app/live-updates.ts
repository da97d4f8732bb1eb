import { authLive } from '#client/features/auth/auth.live.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'

/** What pushed events do, one line per feature. */
export const liveUpdates: LiveHandlers[] = [authLive]
