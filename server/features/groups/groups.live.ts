import type { Context } from '#server/platform/context.ts'
import { tellTypingInGroup } from './group-messages.service.ts'

export function groupsLive(ctx: Context): void {
  ctx.live.onSignal('groups.typing', (viewer, { groupId }) => tellTypingInGroup(ctx, viewer, groupId))
}
