import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { dropMember } from './drop-member.ts'
import { membersOnScreen } from './shown-members.ts'

export const safetyLive: LiveHandlers = {
  'safety.member-gone': ({ userId }, queryClient) => dropMember(queryClient, userId),
  topics: membersOnScreen,
}
