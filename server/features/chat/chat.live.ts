import type { Context } from '#server/platform/context.ts'
import { tellPresence, tellTyping } from './chat.service.ts'

export function chatLive(ctx: Context): void {
  ctx.live.onSignal('chat.typing', (viewer, { toUserId }) => tellTyping(ctx, viewer, toUserId))
  ctx.live.onArrival((userId) => tellPresence(ctx, userId, 'online'))
  ctx.live.onDeparture((userId) => tellPresence(ctx, userId, 'today'))
}
