import type { Context } from '#server/platform/context.ts'
import { publishPresence, publishTyping } from './presence.service.ts'

export function chatLive(ctx: Context): void {
  ctx.live.onSignal('chat.typing', (viewer, { toUserId }) => publishTyping(ctx, viewer, toUserId))
  ctx.live.onArrival((userId) => publishPresence(ctx, userId, 'online'))
  ctx.live.onDeparture((userId) => publishPresence(ctx, userId, 'today'))
}
