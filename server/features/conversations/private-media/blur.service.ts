import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { isBlurring, setChoice } from './blur.queries.ts'

/** He wants to see it: from now on its bytes are there for him, on all of his devices. */
export async function showReceived(
  ctx: Context,
  viewer: Viewer,
  messageId: number,
): Promise<{ success: true }> {
  if (!(await setChoice(ctx.db, viewer.id, messageId, { revealedAt: ctx.now() }))) throw notFound()
  return announce(ctx, viewer, messageId, 'shown')
}

/** He does not: it is gone for him, and for him alone. Who sent it is not told. */
export async function deleteReceived(
  ctx: Context,
  viewer: Viewer,
  messageId: number,
): Promise<{ success: true }> {
  if (!(await setChoice(ctx.db, viewer.id, messageId, { refusedAt: ctx.now() }))) throw notFound()
  return announce(ctx, viewer, messageId, 'deleted')
}

function announce(
  ctx: Context,
  viewer: Viewer,
  messageId: number,
  change: 'shown' | 'deleted',
): { success: true } {
  ctx.publish([viewer.id], {
    name: 'conversations.received-media-changed',
    payload: { messageId, change },
  })
  return { success: true }
}

/** Does what the sender has just sent come blurred to the other? */
export function comesBlurred(ctx: Context, toUserId: number, sender: Viewer): Promise<boolean> {
  return isBlurring(ctx.db, toUserId, sender.id)
}
