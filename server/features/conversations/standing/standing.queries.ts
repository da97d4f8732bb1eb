import { and, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, conversations } from '../conversations.schema.ts'
import { standingColumns } from './standing.fragments.ts'

const { userId: memberId, conversationId: ofConversation, kind: ofKind } = conversationMembers

const columns = { ...standingColumns, kind: conversationMembers.kind }

export type StandingRow = Pick<
  typeof conversationMembers.$inferSelect,
  'mutedUntil' | 'pinnedAt' | 'folder' | 'kind'
>

const isOwn = (conversationId: number, userId: number) =>
  and(eq(ofConversation, conversationId), eq(memberId, userId), isNull(conversationMembers.leftAt))

/** Holds conversation and row until the end of the transaction: a message comes before the change, or after it. */
export async function lockStanding(
  db: Database,
  conversationId: number,
  userId: number,
): Promise<StandingRow | undefined> {
  await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('no key update')
  const rows = await db
    .select(columns)
    .from(conversationMembers)
    .where(isOwn(conversationId, userId))
    .for('no key update')
  return rows[0]
}

export async function findStanding(
  db: Database,
  conversationId: number,
  userId: number,
): Promise<StandingRow | undefined> {
  const rows = await db.select(columns).from(conversationMembers).where(isOwn(conversationId, userId))
  return rows[0]
}

export async function updateStanding(
  db: Database,
  conversationId: number,
  userId: number,
  changes: Partial<Omit<StandingRow, 'kind'>>,
): Promise<void> {
  await db.update(conversationMembers).set(changes).where(isOwn(conversationId, userId))
}

/** From the requests to the inbox; false when it was no request. */
export async function moveToInbox(db: Database, conversationId: number, userId: number): Promise<boolean> {
  const rows = await db
    .update(conversationMembers)
    .set({ folder: 'inbox' })
    .where(and(isOwn(conversationId, userId), eq(conversationMembers.folder, 'requests')))
    .returning({ userId: memberId })
  return rows.length > 0
}

/** Two pins of one member come one after the other, so that the second counts the first. */
export async function lockPins(db: Database, userId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('pins'), ${userId}::int)`)
}

export async function countPinned(db: Database, userId: number, kind: StandingRow['kind']): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(conversationMembers)
    .where(
      and(
        eq(memberId, userId),
        eq(ofKind, kind),
        isNotNull(conversationMembers.pinnedAt),
        isNull(conversationMembers.leftAt),
      ),
    )
  return rows[0]!.count
}

/** Ends the mutes that are over; whose. A row that somebody holds is left for the next time. */
export async function endMutes(db: Database, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ user_id: number }>(sql`
    update ${conversationMembers} m set muted_until = null
    from (
      select d.conversation_id, d.user_id from ${conversationMembers} d
      where d.muted_until <= ${now.toISOString()} for no key update skip locked
    ) due
    where m.conversation_id = due.conversation_id and m.user_id = due.user_id
    returning m.user_id`)
  return rows.map((row) => row.user_id)
}

/** Of these members, those whom a message in this conversation may disturb. */
export async function listDisturbable(
  db: Database,
  conversationId: number,
  userIds: number[],
): Promise<number[]> {
  const rows = await db
    .select({ userId: memberId })
    .from(conversationMembers)
    .where(
      and(
        eq(ofConversation, conversationId),
        sql`${memberId} = any(${sql.param(userIds)}::integer[])`,
        ne(conversationMembers.folder, 'requests'),
        isNull(conversationMembers.mutedUntil),
      ),
    )
  return rows.map(({ userId }) => userId)
}

/** How many conversations of this kind are in a folder of his, so many at most. */
export async function countIn(
  db: Database,
  userId: number,
  kind: StandingRow['kind'],
  folder: StandingRow['folder'],
  atMost: number,
): Promise<number> {
  const other = sql`(select o.user_id from ${conversationMembers} o
    where o.conversation_id = ${conversationMembers}.conversation_id and o.user_id <> ${userId} limit 1)`
  const some = db
    .select({ id: ofConversation })
    .from(conversationMembers)
    .where(
      and(
        eq(memberId, userId),
        eq(ofKind, kind),
        eq(conversationMembers.folder, folder),
        isNotNull(conversationMembers.listedAt),
        isNull(conversationMembers.leftAt),
        kind === 'direct' ? visibleInConversation(userId, other) : undefined,
      ),
    )
    .limit(atMost)
    .as('some')
  const rows = await db.select({ count: count() }).from(some)
  return rows[0]!.count
}
