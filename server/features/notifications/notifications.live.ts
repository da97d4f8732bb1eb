import type { Context } from '#server/platform/context.ts'
import { forgetLooking, noteLooking } from './push.service.ts'

export function notificationsLive(ctx: Context): void {
  ctx.live.onSignal('notifications.looking-at', (viewer, look) => noteLooking(ctx, viewer, look))
  ctx.live.onDeparture((userId) => forgetLooking(ctx, userId))
}
