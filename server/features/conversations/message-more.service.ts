import type { Context } from '#server/platform/context.ts'
import type { Membership } from './conversation.queries.ts'
import { listMentions } from './mentions/mentions.queries.ts'
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
  const withReactions = rows.filter(({ hasReactions }) => hasReactions).map(({ id }) => id)
  const withMentions = rows.filter(({ hasMentions }) => hasMentions).map(({ id }) => id)
  const [quotes, reactions, mentions] = await Promise.all([
    listQuotes(ctx, own, rows),
    withReactions.length > 0 ? listReactions(ctx.db, own.userId, withReactions) : undefined,
    withMentions.length > 0 ? listMentions(ctx.db, own, withMentions) : undefined,
  ])
  return ({ id, replyToSeq }) => {
    const quote = quotes.get(replyToSeq ?? 0)
    const [reacted, mentioned] = [reactions?.get(id), mentions?.get(id)]
    return {
      ...(quote ? { quote } : {}),
      ...(reacted ? { reactions: reacted } : {}),
      ...(mentioned ? { mentions: mentioned } : {}),
    }
  }
}
