import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ratings, ratingTotals } from './ratings.schema.ts'

type RatingState = typeof ratings.$inferSelect.state

/** False when he has rated him before. */
export async function insertRating(db: Database, row: typeof ratings.$inferInsert): Promise<boolean> {
  const rows = await db.insert(ratings).values(row).onConflictDoNothing().returning({ id: ratings.id })
  return rows.length > 0
}

/** Counts what waited for its giver to come of age. Returns who has been rated by it. */
export async function countWaiting(db: Database, joinedBefore: Date): Promise<number[]> {
  const rows = await db
    .update(ratings)
    .set({ state: 'counted' })
    .from(users)
    .where(
      and(
        eq(ratings.state, 'waiting'),
        eq(users.id, ratings.raterId),
        lte(users.createdAt, joinedBefore),
        isNull(users.suspendedAt),
      ),
    )
    .returning({ ratedId: ratings.ratedId })
  return rows.map((row) => row.ratedId)
}

export async function moveRatingsBy(
  db: Database,
  raterId: number,
  from: RatingState,
  to: RatingState,
): Promise<void> {
  await db
    .update(ratings)
    .set({ state: to })
    .where(and(eq(ratings.raterId, raterId), eq(ratings.state, from)))
}

export async function findRating(
  db: Database,
  raterId: number,
  ratedId: number,
): Promise<{ rating: number; state: RatingState } | undefined> {
  const rows = await db
    .select({ rating: ratings.rating, state: ratings.state })
    .from(ratings)
    .where(and(eq(ratings.raterId, raterId), eq(ratings.ratedId, ratedId)))
  return rows[0]
}

/** The averages of those among these members who have one and whom the viewer may see. */
export function listTotals(db: Database, viewerId: number, userIds: number[]) {
  return db
    .select()
    .from(ratingTotals)
    .where(
      and(sql`${ratingTotals.userId} = any(${sql.param(userIds)})`, visibleTo(viewerId, ratingTotals.userId)),
    )
}

/** Whom he may not see any more is left out, as somebody who has left would be. */
export function listRatingsBy(db: Database, raterId: number) {
  return db
    .select()
    .from(ratings)
    .where(and(eq(ratings.raterId, raterId), visibleTo(raterId, ratings.ratedId)))
    .orderBy(ratings.id)
}

export function listTotalRows(db: Database, userId: number) {
  return db.select().from(ratingTotals).where(eq(ratingTotals.userId, userId))
}

export async function findJoined(db: Database, userId: number): Promise<Date | undefined> {
  const rows = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId))
  return rows[0]?.createdAt
}
