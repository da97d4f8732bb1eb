import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Reaction } from '#contract/conversations.ts'
import { visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { messages } from '../conversations.schema.ts'
import { messageReactions } from './reactions.schema.ts'

/**
 * Those who react to one message wait for each other, so that `has_reactions` is true of it. False when it was unsent
 * meanwhile.
 */
export async function lockMessage(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, id), isNull(messages.unsentAt)))
    .for('no key update')
  return rows.length > 0
}

/** `added` is his first one to it, `changed` another one in its place. */
export async function upsertReaction(
  db: Database,
  row: typeof messageReactions.$inferInsert,
): Promise<'added' | 'changed' | 'same'> {
  const { emoji, createdAt } = row
  const [stored] = await db
    .insert(messageReactions)
    .values(row)
    .onConflictDoUpdate({
      target: [messageReactions.messageId, messageReactions.userId],
      set: { emoji, createdAt },
      setWhere: sql`${messageReactions.emoji} <> ${emoji}`,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  if (stored?.isNew) await markReacted(db, row.messageId)
  return stored ? (stored.isNew ? 'added' : 'changed') : 'same'
}

export async function deleteReaction(db: Database, messageId: number, userId: number): Promise<boolean> {
  const gone = await db
    .delete(messageReactions)
    .where(and(eq(messageReactions.messageId, messageId), eq(messageReactions.userId, userId)))
    .returning({ userId: messageReactions.userId })
  if (gone.length > 0) await markReacted(db, messageId)
  return gone.length > 0
}

async function markReacted(db: Database, messageId: number): Promise<void> {
  const hasAny = sql`exists (select 1 from ${messageReactions} r where r.message_id = ${messageId})`
  await db.update(messages).set({ hasReactions: hasAny }).where(eq(messages.id, messageId))
}

/** By message, the earliest first: those of members whom the viewer may see, and his own. */
export async function listReactions(
  db: Database,
  viewerId: number,
  messageIds: number[],
): Promise<Map<number, Reaction[]>> {
  const { messageId, userId, emoji, createdAt } = messageReactions
  const rows = await db
    .select({ messageId, userId, emoji })
    .from(messageReactions)
    .where(
      and(
        sql`${messageId} = any(${sql.param(messageIds)}::bigint[])`,
        or(eq(userId, viewerId), visibleInConversation(viewerId, userId)),
      ),
    )
    .orderBy(asc(createdAt), asc(userId))
  return Map.groupBy(rows, (row) => row.messageId) as Map<number, Reaction[]>
}

export function listReactionRows(db: Database, userId: number) {
  return db
    .select()
    .from(messageReactions)
    .where(eq(messageReactions.userId, userId))
    .orderBy(messageReactions.messageId)
}
