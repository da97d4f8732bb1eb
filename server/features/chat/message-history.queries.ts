import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, conversations, messages } from './chat.schema.ts'

export type HistoryPage = { since: Date | null; beforeId?: number | undefined; limit: number }

const senders = alias(users, 'senders')
const recipients = alias(users, 'recipients')

/** Messages of everybody, the newest first: for administrators, who must leave a trace before they read. */
export function listHistoryRows(db: Database, { since, beforeId, limit }: HistoryPage) {
  const other = sql<number>`case when ${conversations.lowUserId} = ${messages.fromUserId} then ${conversations.highUserId} else ${conversations.lowUserId} end`
  return db
    .select({
      id: messages.id,
      conversationId: messages.conversationId,
      kind: conversations.kind,
      fromUser: { id: senders.id, username: senders.username },
      toUser: { id: recipients.id, username: recipients.username },
      messageType: messages.messageType,
      content: messages.content,
      unsentAt: messages.unsentAt,
      isRead: sql<boolean>`not exists (
        select 1 from ${conversationMembers} m
        where m.conversation_id = ${messages.conversationId} and m.left_at is null
          and m.user_id is distinct from ${messages.fromUserId} and m.last_read_seq < ${messages.seq})`,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(senders, eq(senders.id, messages.fromUserId))
    .leftJoin(
      recipients,
      and(eq(conversations.kind, 'direct'), eq(recipients.id, other), ne(recipients.id, messages.fromUserId)),
    )
    .where(
      and(
        since ? gte(messages.createdAt, since) : undefined,
        beforeId === undefined ? undefined : lt(messages.id, beforeId),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit)
}
