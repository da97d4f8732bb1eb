import { and, desc, eq, gt, inArray, isNotNull, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Gesture } from '#contract/words.ts'
import { media } from '#server/features/media/media.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { filmFingerprints, verifications } from './verification.schema.ts'

export type VerificationRow = typeof verifications.$inferSelect

/** The open one and the last that ended, if there are such. */
export function listLatest(db: Database, userId: number): Promise<VerificationRow[]> {
  return db
    .selectDistinctOn([sql`${verifications.endedAt} is null`])
    .from(verifications)
    .where(eq(verifications.userId, userId))
    .orderBy(sql`${verifications.endedAt} is null`, desc(verifications.id))
}

export async function findLastGesture(db: Database, userId: number): Promise<Gesture | undefined> {
  const rows = await db
    .select({ gesture: verifications.gesture })
    .from(verifications)
    .where(eq(verifications.userId, userId))
    .orderBy(desc(verifications.id))
    .limit(1)
  return rows[0]?.gesture
}

export async function isWaiting(db: Database, userId: number): Promise<boolean> {
  const rows = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(eq(verifications.userId, userId), eq(verifications.state, 'waiting')))
  return rows.length > 0
}

/** In place of the gesture that he was given before. */
export async function replaceAsked(
  db: Database,
  asked: { userId: number; gesture: Gesture; askedAt: Date; validUntil: Date },
): Promise<void> {
  await db
    .delete(verifications)
    .where(and(eq(verifications.userId, asked.userId), eq(verifications.state, 'asked')))
  await db.insert(verifications).values({ ...asked, state: 'asked' })
}

const isAskedNow = (userId: number, id: number, now: Date) =>
  and(
    eq(verifications.id, id),
    eq(verifications.userId, userId),
    eq(verifications.state, 'asked'),
    gt(verifications.validUntil, now),
  )

export async function hasAsked(db: Database, userId: number, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(isAskedNow(userId, id, now))
  return rows.length > 0
}

/** False when the gesture has run out or was replaced meanwhile. */
export async function attachFilm(
  db: Database,
  { userId, id, now }: { userId: number; id: number; now: Date },
  mediaId: string,
): Promise<boolean> {
  const { rowCount } = await db
    .update(verifications)
    .set({ mediaId, state: 'waiting', filmedAt: now })
    .where(isAskedNow(userId, id, now))
  return rowCount === 1
}

/** False when it has been sent before, by whomever. */
export async function insertFingerprint(db: Database, fingerprint: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .insert(filmFingerprints)
    .values({ fingerprint, seenAt: now })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Ends what is open of his, a gesture or a film. */
export async function withdrawOpen(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .update(verifications)
    .set({ state: 'withdrawn', endedAt: now })
    .where(and(eq(verifications.userId, userId), inArray(verifications.state, ['asked', 'waiting'])))
}

/** Ends what has waited too long, and returns whose it was. */
export async function endUnanswered(db: Database, before: Date, now: Date): Promise<number[]> {
  const rows = await db
    .update(verifications)
    .set({ state: 'unanswered', endedAt: now })
    .where(and(eq(verifications.state, 'waiting'), lt(verifications.filmedAt, before)))
    .returning({ userId: verifications.userId })
  return rows.map(({ userId }) => userId)
}

/** Films that nobody waits for any more: of all, or of one member. */
export async function listEndedFilms(db: Database, userId?: number): Promise<string[]> {
  const rows = await db
    .select({ mediaId: verifications.mediaId })
    .from(verifications)
    .where(
      and(
        ne(verifications.state, 'waiting'),
        isNotNull(verifications.mediaId),
        userId === undefined ? undefined : eq(verifications.userId, userId),
      ),
    )
  return rows.map(({ mediaId }) => mediaId!)
}

/** Stored by a process that was killed before it could say what for. */
export async function listStrandedFilms(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        eq(media.purpose, 'verification'),
        lt(media.createdAt, before),
        notExists(db.select().from(verifications).where(eq(verifications.mediaId, media.id))),
      ),
    )
  return rows.map(({ id }) => id)
}

export async function deleteUnused(db: Database, before: { asked: Date; seen: Date }): Promise<void> {
  await db
    .delete(verifications)
    .where(and(eq(verifications.state, 'asked'), lt(verifications.validUntil, before.asked)))
  await db.delete(filmFingerprints).where(lt(filmFingerprints.seenAt, before.seen))
}

/** For the export: when, and with what outcome. Who looked at it is not part of that. */
export function listVerificationRows(db: Database, userId: number) {
  return db
    .select({
      id: verifications.id,
      gesture: verifications.gesture,
      state: verifications.state,
      fault: verifications.fault,
      askedAt: verifications.askedAt,
      filmedAt: verifications.filmedAt,
      endedAt: verifications.endedAt,
      film: verifications.mediaId,
    })
    .from(verifications)
    .where(eq(verifications.userId, userId))
    .orderBy(verifications.id)
}
