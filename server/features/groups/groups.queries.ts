import { and, desc, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm'
import type { ListFilter } from '#contract/standing.ts'
import { conversationMembers, messages } from '#server/features/conversations/conversations.schema.ts'
import { lastShownSeq } from '#server/features/conversations/message.fragments.ts'
import {
  isIn,
  isPinned,
  standingColumns,
} from '#server/features/conversations/standing/standing.fragments.ts'
import { media } from '#server/features/media/media.schema.ts'
import { showsReadTicks } from '#server/platform/accounts/read-ticks.ts'
import { visibleInConversation, visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isAfter, type PageRequest, positionOf } from '#server/platform/paging.ts'
import { groups } from './groups.schema.ts'

export type GroupRow = typeof groups.$inferSelect

export async function insertGroup(db: Database, row: typeof groups.$inferInsert): Promise<GroupRow> {
  const [inserted] = await db.insert(groups).values(row).returning()
  return inserted!
}

const present = and(
  eq(conversationMembers.conversationId, groups.conversationId),
  isNull(conversationMembers.leftAt),
)

/** How many are in it, as far as the viewer can know. */
export function visibleMembers(viewerId: number) {
  return sql<number>`(select count(*)::integer from ${conversationMembers} m
    where m.conversation_id = ${groups.conversationId} and m.left_at is null
      and (m.user_id = ${viewerId} or ${visibleInConversation(viewerId, sql`m.user_id`)}))`
}

/** A picture of one whom the viewer may not see is none. */
export const isPictureShownTo = (viewerId: number) =>
  and(eq(media.id, groups.pictureId), or(eq(media.ownerId, viewerId), visibleTo(viewerId, media.ownerId)))

function selectGroups(db: Database, viewerId: number) {
  return db
    .select({
      group: groups,
      isModerator: conversationMembers.isModerator,
      picture: { id: media.id, thumbhash: media.thumbhash },
      memberCount: visibleMembers(viewerId),
      unreadCount: conversationMembers.unreadCount,
      standing: standingColumns,
      at: positionOf(conversationMembers.listedAt),
      id: groups.conversationId,
    })
    .from(groups)
    .innerJoin(conversationMembers, and(present, eq(conversationMembers.userId, viewerId)))
    .leftJoin(media, isPictureShownTo(viewerId))
}

/** The groups the viewer is in, those with the latest message that he can read first. */
export function listGroups(
  db: Database,
  viewerId: number,
  { filter, ...request }: PageRequest & { filter: ListFilter },
) {
  const { listedAt, conversationId, kind } = conversationMembers
  return selectGroups(db, viewerId)
    .where(and(eq(kind, 'group'), isIn(filter), isAfter(listedAt, conversationId, request)))
    .orderBy(desc(listedAt), desc(conversationId))
    .limit(request.limit)
}

/** What stands above the others, the latest pinned first. */
export function listPinnedGroups(db: Database, viewerId: number) {
  return selectGroups(db, viewerId)
    .where(and(eq(conversationMembers.kind, 'group'), isPinned()))
    .orderBy(desc(conversationMembers.pinnedAt))
}

/** Undefined for those who are not in it. */
export async function findGroup(db: Database, viewerId: number, id: number) {
  const rows = await selectGroups(db, viewerId).where(eq(groups.conversationId, id))
  return rows[0]
}

/** What of these groups the viewer sees in a list, of those that he is in. */
export function listGroupFaces(db: Database, viewerId: number, ids: number[]) {
  return db
    .select({
      id: groups.conversationId,
      name: groups.name,
      picture: { id: media.id, thumbhash: media.thumbhash },
    })
    .from(groups)
    .innerJoin(conversationMembers, and(present, eq(conversationMembers.userId, viewerId)))
    .leftJoin(media, isPictureShownTo(viewerId))
    .where(sql`${groups.conversationId} = any(${sql.param(ids)}::bigint[])`)
}

/** Is this the picture of a group that the member is in? */
export async function isPictureOfOwnGroup(db: Database, viewerId: number, mediaId: string): Promise<boolean> {
  const rows = await db
    .select({ id: groups.conversationId })
    .from(groups)
    .innerJoin(conversationMembers, and(present, eq(conversationMembers.userId, viewerId)))
    .where(eq(groups.pictureId, mediaId))
  return rows.length > 0
}

/** The same without the count, for what comes with every message. */
export async function findGroupRow(
  db: Database,
  viewerId: number,
  id: number,
): Promise<GroupRow | undefined> {
  const rows = await db
    .select(getTableColumns(groups))
    .from(groups)
    .innerJoin(conversationMembers, and(present, eq(conversationMembers.userId, viewerId)))
    .where(eq(groups.conversationId, id))
  return rows[0]
}

/** Holds the group until the end of the transaction: of two who leave at once, one goes after the other. */
export async function lockGroup(db: Database, id: number): Promise<GroupRow | undefined> {
  const rows = await db.select().from(groups).where(eq(groups.conversationId, id)).for('update')
  return rows[0]
}

/** Who follows the creator: the moderator who has been in it the longest, or else the member. */
export async function findSuccessor(db: Database, id: number, leaverId: number): Promise<number | undefined> {
  const rows = await db
    .select({ userId: conversationMembers.userId })
    .from(conversationMembers)
    .where(
      and(
        eq(conversationMembers.conversationId, id),
        isNull(conversationMembers.leftAt),
        ne(conversationMembers.userId, leaverId),
      ),
    )
    .orderBy(desc(conversationMembers.isModerator), conversationMembers.joinedAt, conversationMembers.userId)
    .limit(1)
  return rows[0]?.userId
}

/** All who are in it, whoever may see them: for what concerns each of them and names nobody. */
export async function listEveryMemberId(db: Database, id: number): Promise<number[]> {
  const rows = await db
    .select({ userId: conversationMembers.userId })
    .from(conversationMembers)
    .where(and(eq(conversationMembers.conversationId, id), isNull(conversationMembers.leftAt)))
    .orderBy(conversationMembers.joinedAt, conversationMembers.userId)
  return rows.map((row) => row.userId)
}

/** For the export: what the groups are called that he is in. */
export function listGroupNames(db: Database, userId: number) {
  const { creatorId: _creator, ...columns } = getTableColumns(groups)
  return db
    .select(columns)
    .from(groups)
    .innerJoin(conversationMembers, and(present, eq(conversationMembers.userId, userId)))
    .orderBy(groups.conversationId)
}

export function listGroupsCreatedBy(db: Database, userId: number): Promise<GroupRow[]> {
  return db.select().from(groups).where(eq(groups.creatorId, userId)).orderBy(groups.conversationId)
}

export async function updateGroup(
  db: Database,
  id: number,
  changes: Partial<Pick<GroupRow, 'creatorId' | 'name' | 'description' | 'pictureId' | 'pinnedSeq'>>,
): Promise<void> {
  await db.update(groups).set(changes).where(eq(groups.conversationId, id))
}

/**
 * Those who wrote what the reader has just read, after `previous` and up to `seq`, each with how far all whom he can
 * see have come, and no further than he himself was shown.
 */
export async function listReadAuthors(
  db: Database,
  reading: { id: number; readerId: number; previous: number; seq: number },
): Promise<{ authorId: number; readSeq: number }[]> {
  const { rows } = await db.execute<{ author_id: number; read_seq: number }>(sql`
    select a.author_id, least(min(m.last_read_seq), ${lastShownSeq(sql`a.author_id`, reading.id)}) as read_seq
    from (
      select distinct x.from_user_id as author_id from ${messages} x
      where x.conversation_id = ${reading.id} and x.seq > ${reading.previous} and x.seq <= ${reading.seq}
        and x.from_user_id <> ${reading.readerId} and ${visibleInConversation(reading.readerId, sql`x.from_user_id`)}
    ) a
    join ${conversationMembers} own
      on own.conversation_id = ${reading.id} and own.user_id = a.author_id and own.left_at is null
    join ${conversationMembers} m
      on m.conversation_id = ${reading.id} and m.user_id <> a.author_id and m.left_at is null
      and ${visibleInConversation(sql`a.author_id`, sql`m.user_id`)} and ${showsReadTicks(sql`m.user_id`)}
    where ${showsReadTicks(sql`a.author_id`)} and ${showsReadTicks(reading.readerId)}
    group by a.author_id`)
  return rows.map((row) => ({ authorId: row.author_id, readSeq: row.read_seq }))
}
