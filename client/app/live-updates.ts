import { authLive } from '#client/features/auth/auth.live.ts'
import { chatLive } from '#client/features/chat/chat.live.ts'
import { groupsLive } from '#client/features/groups/groups.live.ts'
import { quickiesLive } from '#client/features/quickies/quickies.live.ts'
import { safetyLive } from '#client/features/safety/safety.live.ts'
import { tapsLive } from '#client/features/taps/taps.live.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'

/** What pushed events do, one line per feature. */
export const liveUpdates: LiveHandlers[] = [
  authLive,
  safetyLive,
  tapsLive,
  quickiesLive,
  chatLive,
  groupsLive,
]
