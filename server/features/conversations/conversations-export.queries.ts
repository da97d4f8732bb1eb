import { and, eq, getTableColumns, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { hiddenSince, visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, conversations, messages } from './conversations.schema.ts'
import { hideSenders } from './hidden-senders.queries.ts'
import { lastShownSeq } from './message.fragments.ts'

/** The conversations he is or was in, with the name of the other one where there is one to be seen. */
export function listConversationRows(db: Database, userId: number) {
  const otherId = sql<number>`case when ${conversations.lowUserId} = ${userId} then ${conversations.highUserId} else ${conversations.lowUserId} end`
  return db
    .select({
      id: conversations.id,
      kind: conversations.kind,
      with: sql<
        string | null
      >`(select w.username from ${users} w where w.id = ${otherId} and ${visibleTo(userId, sql`w.id`)})`,
      createdAt: conversations.createdAt,
    })
    .from(conversations)
    .leftJoin(
      conversationMembers,
      and(eq(conversationMembers.conversationId, conversations.id), eq(conversationMembers.userId, userId)),
    )
    .where(
      or(
        isNotNull(conversationMembers.userId),
        eq(conversations.lowUserId, userId),
        eq(conversations.highUserId, userId),
      ),
    )
    .orderBy(conversations.id)
}

export function listMembershipRows(db: Database, userId: number) {
  return db
    .select()
    .from(conversationMembers)
    .where(eq(conversationMembers.userId, userId))
    .orderBy(conversationMembers.conversationId)
}

/** Everything he wrote, and what others wrote to him as far as he can read it now. */
export async function listMessagesToExport(db: Database, userId: number) {
  const columns = getTableColumns(messages)
  const own = await db
    .select(columns)
    .from(messages)
    .where(eq(messages.fromUserId, userId))
    .orderBy(messages.id)
  const received = await db
    .select({
      ...columns,
      media: sql<null>`null`,
      from: users.username,
      hiddenSince: hiddenSince(userId, messages.fromUserId),
    })
    .from(messages)
    .innerJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, messages.conversationId),
        eq(conversationMembers.userId, userId),
        isNull(conversationMembers.leftAt),
        gt(messages.seq, conversationMembers.hiddenBeforeSeq),
      ),
    )
    .leftJoin(users, eq(users.id, messages.fromUserId))
    .where(
      and(
        or(isNull(messages.fromUserId), ne(messages.fromUserId, userId)),
        lte(messages.seq, lastShownSeq(userId, messages.conversationId)),
      ),
    )
    .orderBy(messages.id)
  const shown = await hideSenders(db, userId, received)
  return {
    own,
    received: shown.map(({ id, conversationId, seq, fromUserId, from, messageType, content, createdAt }) => ({
      id,
      conversationId,
      seq,
      from: fromUserId === null ? null : from,
      messageType,
      content,
      createdAt,
    })),
  }
}
