import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { media } from '#server/features/media/media.schema.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { quickies, quickieViews } from './quickies.schema.ts'

export type ClipRow = Awaited<ReturnType<typeof listClipsOf>>[number]

const clip = alias(media, 'clip')
const poster = alias(media, 'poster')

function selectClips(db: Database, viewerId: number) {
  return db
    .select({
      id: quickies.id,
      userId: quickies.userId,
      mediaId: quickies.mediaId,
      posterId: quickies.posterId,
      mp4Id: quickies.mp4Id,
      caption: quickies.caption,
      createdAt: quickies.createdAt,
      area: quickies.area,
      contentType: clip.contentType,
      durationMs: clip.durationMs,
      thumbhash: poster.thumbhash,
      seen: sql<boolean>`(${quickies.userId} = ${viewerId} or exists (select 1 from ${quickieViews} v where v.quickie_id = ${quickies.id} and v.viewer_id = ${viewerId}))`,
      views: sql<number>`(select count(*)::int from ${quickieViews} v where v.quickie_id = ${quickies.id})`,
    })
    .from(quickies)
    .innerJoin(clip, eq(clip.id, quickies.mediaId))
    .leftJoin(poster, eq(poster.id, quickies.posterId))
}

const MEMBERS = 20

/** All quickies of the members who shared last, member by member: those in these areas before all others. */
export async function listNewestClips(db: Database, viewerId: number, areas: number[]): Promise<ClipRow[]> {
  const near = areas.length > 0 ? await listSharersIn(db, viewerId, areas) : []
  const all = near.length < MEMBERS ? await listSharers(db, viewerId) : []
  const members = [...new Set([...near, ...all])].slice(0, MEMBERS)
  if (members.length === 0) return []
  const place = sql`array_position(${sql.param(members)}::integer[], ${quickies.userId})`
  return selectClips(db, viewerId)
    .where(and(inArray(quickies.userId, members), visibleTo(viewerId, quickies.userId)))
    .orderBy(place, desc(quickies.id))
}

/** The newest `q` of each member, the newest first: as many members as are shown cost as much, however many there are. */
const newestOfEach = (viewerId: number, where = sql`true`) => sql`
  select q.user_id as "userId", q.id from ${quickies} q
  where ${where} and ${visibleTo(viewerId, sql`q.user_id`)}
    and not exists (select 1 from ${quickies} n where n.user_id = q.user_id and n.id > q.id)
  order by q.id desc limit ${MEMBERS}`

async function listSharers(db: Database, viewerId: number): Promise<number[]> {
  const { rows } = await db.execute<{ userId: number }>(newestOfEach(viewerId))
  return rows.map(({ userId }) => userId)
}

async function listSharersIn(db: Database, viewerId: number, areas: number[]): Promise<number[]> {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select s."userId" from unnest(${sql.param(areas)}::integer[]) as a(area)
    cross join lateral (${newestOfEach(viewerId, sql`q.area = a.area`)}) s
    order by s.id desc limit ${MEMBERS}`)
  return rows.map(({ userId }) => userId)
}

export function listClipsOf(db: Database, viewerId: number, userId: number) {
  return selectClips(db, viewerId)
    .where(and(eq(quickies.userId, userId), visibleTo(viewerId, quickies.userId)))
    .orderBy(desc(quickies.id))
}

export async function findClip(db: Database, viewerId: number, id: number): Promise<ClipRow | undefined> {
  const rows = await selectClips(db, viewerId).where(
    and(eq(quickies.id, id), visibleTo(viewerId, quickies.userId)),
  )
  return rows[0]
}

/** The one that a member has shared under this clientId. */
export async function findClipByClientId(
  db: Database,
  userId: number,
  clientId: string,
): Promise<ClipRow | undefined> {
  const rows = await selectClips(db, userId).where(
    and(eq(quickies.userId, userId), eq(quickies.clientId, clientId)),
  )
  return rows[0]
}

/** Holds the account until the end of the transaction: of two at once only one gets the last place. */
export async function lockOwner(db: Database, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

export async function countQuickies(db: Database, userId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(quickies).where(eq(quickies.userId, userId))
  return row!.count
}

export async function insertQuickie(db: Database, row: typeof quickies.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(quickies).values(row).returning({ id: quickies.id })
  return inserted!.id
}

/** Its media, if it was this member's: the clip itself, its poster and its copy. */
export async function findQuickieMedia(
  db: Database,
  userId: number,
  id: number,
): Promise<string[] | undefined> {
  const rows = await db
    .select({ mediaId: quickies.mediaId, posterId: quickies.posterId, mp4Id: quickies.mp4Id })
    .from(quickies)
    .where(and(eq(quickies.id, id), eq(quickies.userId, userId)))
    .for('update')
  const [found] = rows
  return found && [found.mediaId, found.posterId, found.mp4Id].filter((each) => each !== null)
}

export async function deleteQuickieRow(db: Database, id: number): Promise<void> {
  await db.delete(quickies).where(eq(quickies.id, id))
}

export async function insertView(
  db: Database,
  row: { quickieId: number; viewerId: number; seenAt: Date },
): Promise<void> {
  await db.insert(quickieViews).values(row).onConflictDoNothing()
}

export async function findQuickieRow(db: Database, id: number) {
  const rows = await db.select().from(quickies).where(eq(quickies.id, id))
  return rows[0]
}

/** False when the quickie has gone meanwhile, or has one already. */
export async function setMp4(db: Database, id: number, mp4Id: string): Promise<boolean> {
  const rows = await db
    .update(quickies)
    .set({ mp4Id })
    .where(and(eq(quickies.id, id), isNull(quickies.mp4Id)))
    .returning({ id: quickies.id })
  return rows.length > 0
}

export function listQuickieRows(db: Database, userId: number) {
  return db.select().from(quickies).where(eq(quickies.userId, userId)).orderBy(quickies.id)
}

export function listViewRows(db: Database, viewerId: number) {
  return db
    .select()
    .from(quickieViews)
    .where(eq(quickieViews.viewerId, viewerId))
    .orderBy(quickieViews.quickieId)
}
