import { and, desc, eq, exists, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { sessions } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookingAt, pushSubscriptions } from './push.schema.ts'

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect

/** One for each session, one for each browser: whoever signs in on it last is the one who is told. */
export async function replaceSubscription(
  db: Database,
  row: typeof pushSubscriptions.$inferInsert,
): Promise<SubscriptionRow> {
  await db
    .delete(pushSubscriptions)
    .where(or(eq(pushSubscriptions.endpoint, row.endpoint), eq(pushSubscriptions.sessionId, row.sessionId)))
  const [inserted] = await db.insert(pushSubscriptions).values(row).returning()
  return inserted!
}

export async function findSubscription(
  db: Database,
  sessionId: number,
): Promise<SubscriptionRow | undefined> {
  const rows = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
  return rows[0]
}

export async function markDiscreet(db: Database, sessionId: number, discreet: boolean): Promise<void> {
  await db.update(pushSubscriptions).set({ discreet }).where(eq(pushSubscriptions.sessionId, sessionId))
}

export async function deleteSubscriptionOf(db: Database, sessionId: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}

export async function deleteSubscription(db: Database, id: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/** The newest first. */
export function listSubscriptions(db: Database, userId: number, most: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id))
    .limit(most)
}

/** Those of these members who have a browser that wants to be told, and whether one of them wants the words. */
export async function listSubscribers(
  db: Database,
  userIds: number[],
): Promise<{ userId: number; wantsWords: boolean }[]> {
  if (userIds.length === 0) return []
  return db
    .select({
      userId: pushSubscriptions.userId,
      wantsWords: sql<boolean>`bool_or(not ${pushSubscriptions.discreet})`,
    })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, userIds))
    .groupBy(pushSubscriptions.userId)
}

export async function insertLooking(db: Database, row: typeof lookingAt.$inferInsert): Promise<void> {
  await db
    .insert(lookingAt)
    .values(row)
    .onConflictDoUpdate({ target: [lookingAt.sessionId, lookingAt.link], set: { until: row.until } })
}

export async function deleteLooking(db: Database, sessionId: number, link: string): Promise<void> {
  await db.delete(lookingAt).where(and(eq(lookingAt.sessionId, sessionId), eq(lookingAt.link, link)))
}

const sessionsOf = (db: Database, userId: number) =>
  db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.id, lookingAt.sessionId), eq(sessions.userId, userId)))

export async function deleteLookingOf(db: Database, userId: number): Promise<void> {
  await db.delete(lookingAt).where(exists(sessionsOf(db, userId)))
}

/** On any of his devices. */
export async function isLookingAt(db: Database, userId: number, link: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ link: lookingAt.link })
    .from(lookingAt)
    .where(and(eq(lookingAt.link, link), gt(lookingAt.until, now), exists(sessionsOf(db, userId))))
    .limit(1)
  return rows.length > 0
}

export async function purgeLooking(db: Database, now: Date): Promise<void> {
  await db.delete(lookingAt).where(lt(lookingAt.until, now))
}

/** For the export: that there is one, since when and how. Its address and keys are the browser's secrets. */
export function listSubscriptionRows(db: Database, userId: number) {
  return db
    .select({
      id: pushSubscriptions.id,
      sessionId: pushSubscriptions.sessionId,
      discreet: pushSubscriptions.discreet,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
}
