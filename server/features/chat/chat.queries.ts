import { and, desc, eq, getTableColumns, gt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  conversationMembers,
  conversations,
  messages,
} from '#server/features/conversations/conversations.schema.ts'
import { mediaColumns } from '#server/features/conversations/message.fragments.ts'
import { media } from '#server/features/media/media.schema.ts'
import { showsReadTicks } from '#server/platform/accounts/read-ticks.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'

const AT_MOST = 1000
const others = alias(conversationMembers, 'others')

/** One's direct conversations with their newest message, the newest first. */
export function listDirectConversations(db: Database, viewerId: number) {
  return db
    .select({
      otherId: others.userId,
      otherReadSeq: sql<number>`case when ${showsReadTicks(viewerId)} and ${showsReadTicks(others.userId)} then ${others.lastReadSeq} else 0 end`,
      own: {
        lastReadSeq: conversationMembers.lastReadSeq,
        unreadMarkSeq: conversationMembers.unreadMarkSeq,
      },
      message: getTableColumns(messages),
      media: mediaColumns,
      unreadCount: conversationMembers.unreadCount,
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .innerJoin(others, and(eq(others.conversationId, conversations.id), ne(others.userId, viewerId)))
    .innerJoin(
      messages,
      and(eq(messages.conversationId, conversations.id), eq(messages.seq, conversations.lastSeq)),
    )
    .leftJoin(media, eq(media.id, messages.mediaId))
    .where(
      and(
        eq(conversationMembers.userId, viewerId),
        eq(conversations.kind, 'direct'),
        gt(conversations.lastSeq, conversationMembers.hiddenBeforeSeq),
        visibleTo(viewerId, others.userId),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(AT_MOST)
}

export async function findDirectConversation(
  db: Database,
  a: number,
  b: number,
): Promise<number | undefined> {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.lowUserId, Math.min(a, b)), eq(conversations.highUserId, Math.max(a, b))))
  return rows[0]?.id
}

/** The other one of the direct conversation that this is. */
export async function findPartnerId(
  db: Database,
  viewerId: number,
  conversationId: number,
): Promise<number | undefined> {
  const rows = await db
    .select({ id: conversationMembers.userId })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(
      and(
        eq(conversations.id, conversationId),
        eq(conversations.kind, 'direct'),
        ne(conversationMembers.userId, viewerId),
        visibleTo(viewerId, conversationMembers.userId),
      ),
    )
  return rows[0]?.id
}
