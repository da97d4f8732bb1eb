import { and, count, desc, eq, isNull, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { limits } from '#contract/limits.ts'
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

/** All quickies of the members who shared last, member by member. */
export function listNewestClips(db: Database, viewerId: number) {
  // Nobody keeps more than so many, so these few rows name enough members, however many quickies there are.
  const newest = db
    .select({ id: quickies.id, userId: quickies.userId })
    .from(quickies)
    .where(visibleTo(viewerId, quickies.userId))
    .orderBy(desc(quickies.id))
    .limit(MEMBERS * limits.quickiesKept)
    .as('newest')
  const people = db
    .select({ memberId: newest.userId, latest: max(newest.id).as('latest') })
    .from(newest)
    .groupBy(newest.userId)
    .orderBy(desc(max(newest.id)))
    .limit(MEMBERS)
    .as('people')
  return selectClips(db, viewerId)
    .innerJoin(people, eq(people.memberId, quickies.userId))
    .orderBy(desc(people.latest), desc(quickies.id))
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

/** Its media, if it was this member's. */
/** The clip itself, its poster and its copy. */
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
