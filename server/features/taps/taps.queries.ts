import { and, desc, eq, getTableColumns, lt, or, type SQL, sql } from 'drizzle-orm'
import type { TapStatus } from '#contract/taps.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isAfter, type PageRequest, positionOf } from '#server/platform/paging.ts'
import { taps } from './taps.schema.ts'

export type TapRow = typeof taps.$inferSelect

/** Two who tap each other in the same moment come one after the other, so that the second finds the first. */
export async function lockPair(db: Database, one: number, other: number): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(${Math.min(one, other)}::int, ${Math.max(one, other)}::int)`,
  )
}

/** Nothing when he was tapped before. */
export async function insertTap(db: Database, row: typeof taps.$inferInsert): Promise<TapRow | undefined> {
  const rows = await db.insert(taps).values(row).onConflictDoNothing().returning()
  return rows[0]
}

export async function findTap(
  db: Database,
  fromUserId: number,
  toUserId: number,
): Promise<TapRow | undefined> {
  const rows = await db
    .select()
    .from(taps)
    .where(and(eq(taps.fromUserId, fromUserId), eq(taps.toUserId, toUserId)))
  return rows[0]
}

export async function markTap(db: Database, id: number, status: TapStatus, now: Date): Promise<TapRow> {
  const rows = await db.update(taps).set({ status, answeredAt: now }).where(eq(taps.id, id)).returning()
  return rows[0]!
}

const receivedBy = (userId: number): SQL =>
  and(eq(taps.toUserId, userId), visibleTo(userId, taps.fromUserId))!

export function listReceived(db: Database, userId: number, request: PageRequest) {
  return listNewest(db, receivedBy(userId), request)
}

export function listSent(db: Database, userId: number, request: PageRequest) {
  return listNewest(db, and(eq(taps.fromUserId, userId), visibleTo(userId, taps.toUserId))!, request)
}

function listNewest(db: Database, which: SQL, request: PageRequest) {
  return db
    .select({ ...getTableColumns(taps), at: positionOf(taps.createdAt) })
    .from(taps)
    .where(and(which, isAfter(taps.createdAt, taps.id, request)))
    .orderBy(desc(taps.createdAt), desc(taps.id))
    .limit(request.limit)
}

/** Whom he may not see any more is left out, as somebody who has left would be. */
export function listTapsOf(db: Database, userId: number): Promise<TapRow[]> {
  return db
    .select()
    .from(taps)
    .where(or(and(eq(taps.fromUserId, userId), visibleTo(userId, taps.toUserId)), receivedBy(userId)))
    .orderBy(taps.id)
}

/** Those who have tapped the member, and those whom he tapped before `since`. */
export async function listTappedWith(db: Database, userId: number, since: Date): Promise<number[]> {
  const rows = await db
    .select({ fromUserId: taps.fromUserId, toUserId: taps.toUserId })
    .from(taps)
    .where(or(eq(taps.toUserId, userId), and(eq(taps.fromUserId, userId), lt(taps.createdAt, since))))
  return rows.map(({ fromUserId, toUserId }) => (fromUserId === userId ? toUserId : fromUserId))
}
