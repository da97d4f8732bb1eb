import { and, eq, isNull, sql } from 'drizzle-orm'
import { conversationMembers } from '#server/features/conversations/conversations.schema.ts'
import { visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { polls, pollVotes } from './polls.schema.ts'

export type PollRow = typeof polls.$inferSelect
export type VoteRow = { userId: number; answers: number[]; isNamed: boolean }

export async function insertPoll(db: Database, row: Omit<PollRow, 'closedAt'>): Promise<void> {
  await db.insert(polls).values(row)
}

export async function findPoll(db: Database, messageId: number): Promise<PollRow | undefined> {
  const rows = await db.select().from(polls).where(eq(polls.messageId, messageId))
  return rows[0]
}

/** Until the end of the transaction it is neither closed nor taken back; others can vote. */
export async function holdPoll(db: Database, messageId: number): Promise<PollRow | undefined> {
  const rows = await db.select().from(polls).where(eq(polls.messageId, messageId)).for('share')
  return rows[0]
}

/** False when it was closed already. */
export async function markClosed(db: Database, messageId: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(polls)
    .set({ closedAt: now })
    .where(and(eq(polls.messageId, messageId), isNull(polls.closedAt)))
    .returning({ messageId: polls.messageId })
  return rows.length > 0
}

export async function upsertVote(
  db: Database,
  row: { messageId: number; userId: number; answers: number[] },
): Promise<void> {
  await db
    .insert(pollVotes)
    .values(row)
    .onConflictDoUpdate({
      target: [pollVotes.messageId, pollVotes.userId],
      set: { answers: row.answers },
    })
}

export async function deleteVote(db: Database, messageId: number, userId: number): Promise<void> {
  await db.delete(pollVotes).where(and(eq(pollVotes.messageId, messageId), eq(pollVotes.userId, userId)))
}

/** All votes. Named can be who is in the group and may be seen by the viewer. */
export function listVotes(
  db: Database,
  viewerId: number,
  { messageId, groupId }: { messageId: number; groupId: number },
): Promise<VoteRow[]> {
  const { userId, answers } = pollVotes
  const isPresent = sql`exists (select 1 from ${conversationMembers} m
    where m.conversation_id = ${groupId} and m.user_id = ${userId} and m.left_at is null)`
  return db
    .select({
      userId,
      answers,
      isNamed: sql<boolean>`(${userId} = ${viewerId} or (${isPresent} and ${visibleInConversation(viewerId, userId)}))`,
    })
    .from(pollVotes)
    .where(eq(pollVotes.messageId, messageId))
    .orderBy(userId)
}

export function listVotesOf(db: Database, userId: number) {
  return db.select().from(pollVotes).where(eq(pollVotes.userId, userId)).orderBy(pollVotes.messageId)
}
