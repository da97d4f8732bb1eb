import { and, desc, eq, getTableColumns, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ChatFilter } from '#contract/standing.ts'
import {
  conversationMembers,
  conversations,
  messages,
} from '#server/features/conversations/conversations.schema.ts'
import { mediaColumns } from '#server/features/conversations/message.fragments.ts'
import {
  isIn,
  isPinned,
  standingColumns,
} from '#server/features/conversations/standing/standing.fragments.ts'
import { media } from '#server/features/media/media.schema.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { showsReadTicks } from '#server/platform/accounts/read-ticks.ts'
import { visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isAfter, type PageRequest, positionOf } from '#server/platform/paging.ts'

const others = alias(conversationMembers, 'others')

/** Part of a name, however it is written. */
const isNamed = (member: typeof others.userId, search: string) =>
  sql`exists (select 1 from ${users} u where u.id = ${member}
    and lower(u.username) like ${`%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`})`

/** One's direct conversations with their newest message, the newest first; of those that are pinned see below. */
export function listDirectConversations(
  db: Database,
  viewerId: number,
  { search, filter, ...request }: PageRequest & { search: string | undefined; filter: ChatFilter },
) {
  const { listedAt, conversationId, folder } = conversationMembers
  const which = search ? and(ne(folder, 'requests'), isNamed(others.userId, search)) : isIn(filter)
  return selectDirect(db, viewerId, and(which, isAfter(listedAt, conversationId, request)))
    .orderBy(desc(listedAt), desc(conversationId))
    .limit(request.limit)
}

/** What stands above the others, the latest pinned first. */
export function listPinnedConversations(db: Database, viewerId: number) {
  return selectDirect(db, viewerId, isPinned()).orderBy(desc(conversationMembers.pinnedAt))
}

function selectDirect(db: Database, viewerId: number, which: SQL | undefined) {
  const { listedAt, conversationId } = conversationMembers
  return db
    .select({
      otherId: others.userId,
      otherReadSeq: sql<number>`case when ${others.folder} <> 'requests' and ${showsReadTicks(viewerId)} and ${showsReadTicks(others.userId)} then ${others.lastReadSeq} else 0 end`,
      own: {
        lastReadSeq: conversationMembers.lastReadSeq,
        unreadMarkSeq: conversationMembers.unreadMarkSeq,
      },
      standing: standingColumns,
      message: getTableColumns(messages),
      media: mediaColumns,
      unreadCount: conversationMembers.unreadCount,
      at: positionOf(listedAt),
      id: conversationId,
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
        eq(conversationMembers.kind, 'direct'),
        isNotNull(listedAt),
        visibleInConversation(viewerId, others.userId),
        which,
      ),
    )
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
        visibleInConversation(viewerId, conversationMembers.userId),
      ),
    )
  return rows[0]?.id
}

export async function haveBothWritten(db: Database, conversationId: number): Promise<boolean> {
  const [row] = await db
    .select({ low: conversations.lowWrote, high: conversations.highWrote })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
  return Boolean(row?.low && row.high)
}
