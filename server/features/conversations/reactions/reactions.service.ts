import { notify } from '#server/features/notifications/notifications.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import type { MessageRow } from '../message-row.ts'
import { listMessageViewers } from '../replies/quotes.service.ts'
import { requireShownMessage } from '../shown-message.service.ts'
import { deleteReaction, lockMessage, upsertReaction } from './reactions.queries.ts'

/** One emoji of those that every device draws as one. */
const ONE_EMOJI = /^\p{RGI_Emoji}$/v

/** Puts an emoji on a message that the viewer can read, in place of his earlier one; null takes it back. */
export async function reactToMessage(
  ctx: Context,
  viewer: Viewer,
  messageId: number,
  emoji: string | null,
): Promise<{ success: true }> {
  if (emoji !== null && !ONE_EMOJI.test(emoji))
    throw new Refusal('invalid', 'Please choose one emoji.', { field: 'emoji' })
  await ctx.limits.spend('reaction', viewer.id)
  const { row, memberships } = await requireShownMessage(ctx, viewer, messageId)
  // It would tell a stranger that he was seen before he is let in.
  if (memberships.some(({ userId, folder }) => userId === viewer.id && folder === 'requests'))
    throw new Refusal('not_allowed', 'Accept the request first.')
  const outcome = await ctx.transaction(async (tx) => {
    if (!(await lockMessage(tx.db, messageId))) throw notFound()
    if (emoji === null) return (await deleteReaction(tx.db, messageId, viewer.id)) ? 'removed' : 'same'
    return upsertReaction(tx.db, { messageId, userId: viewer.id, emoji, createdAt: tx.now() })
  })
  if (outcome === 'same') return { success: true }
  const memberIds = memberships.map(({ userId }) => userId)
  ctx.publish(await listMessageViewers(ctx, row, memberIds), {
    name: 'conversations.reaction-changed',
    payload: { messageId, userId: viewer.id, emoji },
  })
  if (outcome === 'added' && emoji !== null) await notifyAuthor(ctx, viewer, row, memberships[0]!.kind, emoji)
  return { success: true }
}

/** Quietly, and only an author who is still there. */
async function notifyAuthor(
  ctx: Context,
  viewer: Viewer,
  row: MessageRow,
  kind: 'direct' | 'group',
  emoji: string,
): Promise<void> {
  if (row.fromUserId === null || row.fromUserId === viewer.id) return
  await notify(ctx, row.fromUserId, {
    kind: 'reaction-received',
    title: 'New reaction',
    message: `${viewer.username} reacted ${emoji} to your message`,
    link: kind === 'direct' ? `/chat/${viewer.id}` : `/group-chat/${row.conversationId}`,
    actorId: viewer.id,
    isQuiet: true,
  })
}
