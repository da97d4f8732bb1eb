import type { Context } from '#server/platform/context.ts'
import type { Membership } from './conversation.queries.ts'
import type { MessageRow } from './message-row.ts'
import type { More } from './message-view.ts'
import { listReactions } from './reactions/reactions.queries.ts'
import { listQuotes } from './replies/quotes.service.ts'

/** What some of these messages have beside their text, as a member may see it. Asked only where one of them has it. */
export async function listMore(
  ctx: Context,
  own: Membership,
  rows: MessageRow[],
): Promise<(row: MessageRow) => More> {
  const reacted = rows.filter(({ hasReactions }) => hasReactions).map(({ id }) => id)
  const [quotes, reactions] = await Promise.all([
    listQuotes(ctx, own, rows),
    reacted.length > 0 ? listReactions(ctx.db, own.userId, reacted) : undefined,
  ])
  return ({ id, replyToSeq }) => {
    const quote = quotes.get(replyToSeq ?? 0)
    const ofThis = reactions?.get(id)
    return { ...(quote ? { quote } : {}), ...(ofThis ? { reactions: ofThis } : {}) }
  }
}
