import { adminLive } from '#client/features/admin/admin.live.ts'
import { authLive } from '#client/features/auth/auth.live.ts'
import { chatLive } from '#client/features/chat/chat.live.ts'
import { feedbackLive } from '#client/features/feedback/feedback.live.ts'
import { groupsLive } from '#client/features/groups/groups.live.ts'
import { notificationsLive } from '#client/features/notifications/notifications.live.ts'
import { quickiesLive } from '#client/features/quickies/quickies.live.ts'
import { safetyLive } from '#client/features/safety/safety.live.ts'
import { tapsLive } from '#client/features/taps/taps.live.ts'
import { tipsLive } from '#client/features/tips/tips.live.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'

/** What pushed events do, one line per feature. */
export const liveUpdates: LiveHandlers[] = [
  authLive,
  notificationsLive,
  feedbackLive,
  safetyLive,
  tapsLive,
  tipsLive,
  quickiesLive,
  chatLive,
  groupsLive,
  adminLive,
]
