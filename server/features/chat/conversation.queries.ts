import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, conversations, messages } from './chat.schema.ts'

export type ConversationKind = (typeof conversations.$inferSelect)['kind']
export type Membership = typeof conversationMembers.$inferSelect

const pairOf = (a: number, b: number) => ({ lowUserId: Math.min(a, b), highUserId: Math.max(a, b) })

export async function findDirectConversation(
  db: Database,
  a: number,
  b: number,
): Promise<number | undefined> {
  const { lowUserId, highUserId } = pairOf(a, b)
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.lowUserId, lowUserId), eq(conversations.highUserId, highUserId)))
  return rows[0]?.id
}

export async function insertDirectConversation(
  db: Database,
  a: number,
  b: number,
  now: Date,
): Promise<number | undefined> {
  const [made] = await db
    .insert(conversations)
    .values({ kind: 'direct', ...pairOf(a, b), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (made) await insertMembers(db, made.id, [a, b], now)
  return made?.id
}

export async function insertGroupConversation(db: Database, now: Date): Promise<number> {
  const [made] = await db
    .insert(conversations)
    .values({ kind: 'group', createdAt: now })
    .returning({ id: conversations.id })
  return made!.id
}

/** Who comes, or comes back, sees what is said from now on. */
export async function insertMembers(
  db: Database,
  conversationId: number,
  userIds: number[],
  now: Date,
): Promise<void> {
  const lastSeq = sql`(select c.last_seq from ${conversations} c where c.id = ${conversationId})`
  await db
    .insert(conversationMembers)
    .values(
      userIds.map((userId) => ({
        conversationId,
        userId,
        lastReadSeq: lastSeq,
        hiddenBeforeSeq: lastSeq,
        joinedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [conversationMembers.conversationId, conversationMembers.userId],
      set: {
        lastReadSeq: lastSeq,
        hiddenBeforeSeq: lastSeq,
        unreadMarkSeq: null,
        joinedAt: now,
        leftAt: null,
      },
      setWhere: sql`${conversationMembers.leftAt} is not null`,
    })
}

export async function markLeft(
  db: Database,
  conversationId: number,
  userId: number,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(conversationMembers)
    .set({ leftAt: now })
    .where(and(isMember(conversationId, userId)))
    .returning({ userId: conversationMembers.userId })
  return rows.length > 0
}

export async function deleteConversationRow(db: Database, conversationId: number): Promise<void> {
  await db.delete(conversations).where(eq(conversations.id, conversationId))
}

const isMember = (conversationId: number, userId: number) =>
  and(
    eq(conversationMembers.conversationId, conversationId),
    eq(conversationMembers.userId, userId),
    isNull(conversationMembers.leftAt),
  )

/** The present members whom the viewer may see, and himself. */
export function listMemberships(
  db: Database,
  viewerId: number,
  conversationId: number,
): Promise<Membership[]> {
  return db
    .select()
    .from(conversationMembers)
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        isNull(conversationMembers.leftAt),
        or(eq(conversationMembers.userId, viewerId), visibleTo(viewerId, conversationMembers.userId)),
      ),
    )
    .orderBy(conversationMembers.joinedAt, conversationMembers.userId)
}

/** Moves the read position, never back, and takes away one's own unread mark. */
export async function advanceRead(
  db: Database,
  conversationId: number,
  userId: number,
  upTo: number | undefined,
): Promise<number | undefined> {
  const target = upTo === undefined ? sql`c.last_seq` : sql`least(${upTo}::integer, c.last_seq)`
  const { rows } = await db.execute<{ last_read_seq: number }>(sql`
    update ${conversationMembers} m
    set last_read_seq = greatest(m.last_read_seq, ${target}), unread_mark_seq = null
    from ${conversations} c
    where c.id = m.conversation_id and m.conversation_id = ${conversationId} and m.user_id = ${userId}
      and m.left_at is null and (m.last_read_seq < ${target} or m.unread_mark_seq is not null)
    returning m.last_read_seq`)
  return rows[0]?.last_read_seq
}

/** Marks the newest message of another as unread; false when there is none. */
export async function setUnreadMark(db: Database, conversationId: number, userId: number): Promise<boolean> {
  const newest = sql`(
    select max(x.seq) from ${messages} x
    where x.conversation_id = ${conversationId} and x.from_user_id <> ${userId}
      and x.seq > ${conversationMembers.hiddenBeforeSeq} and ${visibleTo(userId, sql`x.from_user_id`)})`
  const rows = await db
    .update(conversationMembers)
    .set({ unreadMarkSeq: newest })
    .where(isMember(conversationId, userId))
    .returning({ seq: conversationMembers.unreadMarkSeq })
  return rows[0]?.seq != null
}

export async function hideUpToNow(db: Database, conversationId: number, userId: number): Promise<void> {
  await db
    .update(conversationMembers)
    .set({
      hiddenBeforeSeq: sql`(select c.last_seq from ${conversations} c where c.id = ${conversationId})`,
      unreadMarkSeq: null,
    })
    .where(isMember(conversationId, userId))
}

const COUNTED_AT_MOST = 100

/**
 * How many messages of others, seen by this rule and not taken back, the member of this row has not read.
 * Counted only as far as anybody would read the number.
 */
export function unreadOf(viewerId: number, member: typeof conversationMembers) {
  return sql<number>`(select count(*)::integer from (
    select 1 from ${messages} x
    where x.conversation_id = ${member.conversationId} and x.from_user_id <> ${viewerId}
      and x.seq > ${member.hiddenBeforeSeq}
      and ((x.seq > ${member.lastReadSeq} and x.unsent_at is null) or x.seq = ${member.unreadMarkSeq})
      and ${visibleTo(viewerId, sql`x.from_user_id`)}
    limit ${COUNTED_AT_MOST}) unread)`
}

/** Conversations with something unread, and how much. */
export function listUnreadCounts(db: Database, viewerId: number, kind: ConversationKind) {
  return db
    .select({
      conversationId: conversationMembers.conversationId,
      count: unreadOf(viewerId, conversationMembers),
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(
      and(
        eq(conversationMembers.userId, viewerId),
        isNull(conversationMembers.leftAt),
        eq(conversations.kind, kind),
        or(
          lt(conversationMembers.lastReadSeq, conversations.lastSeq),
          sql`${conversationMembers.unreadMarkSeq} is not null`,
        ),
      ),
    )
}
