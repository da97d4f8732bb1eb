import type { Context } from '#server/platform/context.ts'
import { publishTypingInGroup } from './group-messages.service.ts'

export function groupsLive(ctx: Context): void {
  ctx.live.onSignal('groups.typing', (viewer, { groupId }) => publishTypingInGroup(ctx, viewer, groupId))
}
