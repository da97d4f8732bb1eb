import { and, eq, lte, not, or } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { trips } from './travel.schema.ts'

export type TripRow = typeof trips.$inferSelect

export function listTripRows(db: Database, userId: number): Promise<TripRow[]> {
  return db.select().from(trips).where(eq(trips.userId, userId))
}

export async function findTrip(db: Database, userId: number): Promise<TripRow | undefined> {
  const rows = await listTripRows(db, userId)
  return rows[0]
}

/** In the place of the one there was. */
export async function replaceTrip(db: Database, trip: typeof trips.$inferInsert): Promise<TripRow> {
  const rows = await db
    .insert(trips)
    .values(trip)
    .onConflictDoUpdate({ target: trips.userId, set: trip })
    .returning()
  return rows[0]!
}

export async function deleteTrip(db: Database, userId: number): Promise<void> {
  await db.delete(trips).where(eq(trips.userId, userId))
}

/** Members whose trip begins or is over. */
export async function listTravellersDue(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .select({ userId: trips.userId })
    .from(trips)
    .where(
      or(and(not(trips.isUnderWay), lte(trips.startsAt, now)), and(trips.isUnderWay, lte(trips.endsAt, now))),
    )
  return rows.map((row) => row.userId)
}
