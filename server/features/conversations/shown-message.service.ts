import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Membership } from './conversation.queries.ts'
import { requireConversationMember } from './conversation.service.ts'
import { findMessageFor } from './message.queries.ts'
import type { MessageRow } from './message-row.ts'
import { findLastShown } from './replies/quotes.queries.ts'

/** A message of any conversation that the viewer can read, with who is in there. Anything else is not there. */
export async function requireShownMessage(
  ctx: Context,
  viewer: Viewer,
  messageId: number,
): Promise<{ row: MessageRow; memberships: Membership[] }> {
  const row = await findMessageFor(ctx.db, viewer.id, messageId)
  if (!row || row.unsentAt !== null || row.fromUserId === null || row.hiddenSince !== null) throw notFound()
  if (row.messageType === 'notice') throw notFound()
  const memberships = await requireConversationMember(ctx, viewer, row.conversationId)
  const own = memberships.find(({ userId }) => userId === viewer.id)!
  // The other one of the two is gone, or not to be seen any more.
  const isDeserted = own.kind === 'direct' && memberships.length < 2
  if (isDeserted || row.seq <= own.hiddenBeforeSeq) throw notFound()
  if (row.seq > (await findLastShown(ctx.db, viewer.id, row.conversationId))) throw notFound()
  return { row, memberships }
}
