import { and, desc, eq, getTableColumns, gt, isNull, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { media } from '#server/features/media/media.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, conversations, messages } from './chat.schema.ts'
import { unreadOf } from './conversation.queries.ts'
import { mediaColumns } from './message.queries.ts'

const AT_MOST = 1000
const others = alias(conversationMembers, 'others')

/** One's direct conversations with their newest message, the newest first. */
export function listDirectConversations(db: Database, viewerId: number) {
  return db
    .select({
      otherId: others.userId,
      otherReadSeq: others.lastReadSeq,
      own: {
        lastReadSeq: conversationMembers.lastReadSeq,
        unreadMarkSeq: conversationMembers.unreadMarkSeq,
      },
      message: getTableColumns(messages),
      media: mediaColumns,
      unreadCount: unreadOf(viewerId, conversationMembers),
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

/** Direct conversations of the member whose other side has left the house already. */
export async function deleteDeserted(db: Database, userId: number): Promise<void> {
  await db
    .delete(conversations)
    .where(
      and(
        eq(conversations.kind, 'direct'),
        or(
          and(eq(conversations.lowUserId, userId), isNull(conversations.highUserId)),
          and(eq(conversations.highUserId, userId), isNull(conversations.lowUserId)),
        ),
      ),
    )
}
