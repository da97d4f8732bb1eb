import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { media } from '#server/features/media/media.schema.ts'
import { hiddenSince, visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, messages } from '../conversations.schema.ts'
import { lastShownSeq } from '../message.fragments.ts'

const { seq, fromUserId, messageType, mediaId, viewOnce, unsentAt } = getTableColumns(messages)

/** How long a voice note is: asked of nothing else. */
const voiceMs = sql<number | null>`case when ${messages.messageType} = 'voice'
  then (select v.duration_ms from ${media} v where v.id = ${messages.mediaId}) end`

/** Enough of a text for its excerpt: letters beyond the first plane count as one here. */
const beginning = sql<string>`left(${messages.content}, ${sql.raw(String(limits.quote))})`

export type QuotedRow = Awaited<ReturnType<typeof listQuoted>>[number]

/** The messages with these numbers, whether the viewer may see them or not. */
export function listQuoted(db: Database, viewerId: number, conversationId: number, seqs: number[]) {
  return db
    .select({
      seq,
      fromUserId,
      messageType,
      mediaId,
      viewOnce,
      unsentAt,
      content: beginning,
      voiceMs,
      hiddenSince: hiddenSince(viewerId, messages.fromUserId),
    })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        sql`${messages.seq} = any(${sql.param(seqs)}::integer[])`,
      ),
    )
}

/** What the viewer has been shown the number of. */
export async function findLastShown(db: Database, viewerId: number, conversationId: number): Promise<number> {
  const { rows } = await db.execute<{ seq: number }>(
    sql`select ${lastShownSeq(viewerId, conversationId)} as seq`,
  )
  return rows[0]!.seq
}

/** Of these members: who has the message in his view of the conversation, and who may see its author. */
export function listQuoteViewers(
  db: Database,
  conversationId: number,
  quote: { seq: number; fromUserId: number | null },
  userIds: number[],
) {
  const seesAuthor =
    quote.fromUserId === null
      ? sql<boolean>`true`
      : sql<boolean>`(${conversationMembers.userId} = ${quote.fromUserId}
          or ${visibleInConversation(sql`${conversationMembers.userId}`, sql`${quote.fromUserId}::integer`)})`
  return db
    .select({
      userId: conversationMembers.userId,
      isInView: sql<boolean>`${conversationMembers.hiddenBeforeSeq} < ${quote.seq}`,
      seesAuthor,
    })
    .from(conversationMembers)
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        sql`${conversationMembers.userId} = any(${sql.param(userIds)}::integer[])`,
      ),
    )
}
