import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { failedSignIns } from './auth.schema.ts'

export async function countFailedSignIn(db: Database, userId: number, at: Date): Promise<void> {
  await db
    .insert(failedSignIns)
    .values({ userId, total: 1, lastAt: at })
    .onConflictDoUpdate({
      target: failedSignIns.userId,
      set: { total: sql`${failedSignIns.total} + 1`, lastAt: at },
    })
}

export async function findFailedSignIns(db: Database, userId: number) {
  const rows = await db.select().from(failedSignIns).where(eq(failedSignIns.userId, userId))
  return rows[0]
}

/** A sign-in: returns how many had failed at the one before it. */
export async function markSignedIn(db: Database, userId: number): Promise<number> {
  const rows = await db
    .update(failedSignIns)
    .set({ totalAtSignIn: sql`${failedSignIns.total}` })
    .from(sql`(select total_at_sign_in as before from ${failedSignIns} where user_id = ${userId}) last`)
    .where(eq(failedSignIns.userId, userId))
    .returning({ before: sql<number>`last.before` })
  return rows[0]?.before ?? 0
}

export function listFailedSignInsOf(db: Database, userId: number) {
  return db.select().from(failedSignIns).where(eq(failedSignIns.userId, userId))
}
