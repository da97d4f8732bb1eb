import { and, eq, sql } from 'drizzle-orm'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ratings, ratingTotals } from './ratings.schema.ts'

/** False when he has rated him before. */
export async function insertRating(
  db: Database,
  row: { raterId: number; ratedId: number; rating: number; createdAt: Date },
): Promise<boolean> {
  const rows = await db.insert(ratings).values(row).onConflictDoNothing().returning({ id: ratings.id })
  return rows.length > 0
}

export async function addToTotal(db: Database, userId: number, rating: number): Promise<void> {
  await db
    .insert(ratingTotals)
    .values({ userId, count: 1, sum: rating })
    .onConflictDoUpdate({
      target: ratingTotals.userId,
      set: { count: sql`${ratingTotals.count} + 1`, sum: sql`${ratingTotals.sum} + ${rating}` },
    })
}

export async function findRating(
  db: Database,
  raterId: number,
  ratedId: number,
): Promise<number | undefined> {
  const rows = await db
    .select({ rating: ratings.rating })
    .from(ratings)
    .where(and(eq(ratings.raterId, raterId), eq(ratings.ratedId, ratedId)))
  return rows[0]?.rating
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
