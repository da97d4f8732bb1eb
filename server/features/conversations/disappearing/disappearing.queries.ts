import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, conversations, messages } from '../conversations.schema.ts'

export async function findDisappearHours(db: Database, conversationId: number): Promise<number | null> {
  const rows = await db
    .select({ hours: conversations.disappearHours })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return rows[0]?.hours ?? null
}

/** False when it was so already. */
export async function setDisappearHours(
  db: Database,
  conversationId: number,
  hours: number | null,
): Promise<boolean> {
  const rows = await db
    .update(conversations)
    .set({ disappearHours: hours })
    .where(
      and(
        eq(conversations.id, conversationId),
        sql`${conversations.disappearHours} is distinct from ${hours}`,
      ),
    )
    .returning({ id: conversations.id })
  return rows.length > 0
}

export type ExpiredRow = { id: number; conversationId: number; mediaId: string | null }

/** Some of those whose time is over, the oldest first. */
export function listExpired(db: Database, now: Date, limit: number): Promise<ExpiredRow[]> {
  return db
    .select({ id: messages.id, conversationId: messages.conversationId, mediaId: messages.mediaId })
    .from(messages)
    .where(and(sql`${messages.expiresAt} <= ${now.toISOString()}`, isNull(messages.unsentAt)))
    .orderBy(messages.expiresAt)
    .limit(limit)
}

/** Shells hold their numbers. */
export async function emptyMessages(db: Database, ids: number[], now: Date): Promise<void> {
  await db
    .update(messages)
    .set({ content: '', mediaId: null, unsentAt: now })
    .where(and(sql`${messages.id} = any(${sql.param(ids)}::bigint[])`, isNull(messages.unsentAt)))
}

/** Whose count of the unread changes with what goes. */
export async function listWithUnread(db: Database, conversationId: number): Promise<number[]> {
  const { unreadCount, userId } = conversationMembers
  const rows = await db
    .select({ userId })
    .from(conversationMembers)
    .where(and(eq(conversationMembers.conversationId, conversationId), sql`${unreadCount} > 0`))
  return rows.map((row) => row.userId)
}
