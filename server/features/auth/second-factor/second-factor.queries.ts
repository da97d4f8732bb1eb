import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { authenticatorApps, recoveryCodes } from './second-factor.schema.ts'

export type AppRow = typeof authenticatorApps.$inferSelect

/** One that he has not proven yet gives way to the next; one that he has does not. */
export async function insertApp(
  db: Database,
  app: Pick<AppRow, 'userId' | 'sealedSecret' | 'createdAt'>,
): Promise<boolean> {
  await db
    .delete(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, app.userId), isNull(authenticatorApps.provenAt)))
  const rows = await db.insert(authenticatorApps).values(app).onConflictDoNothing().returning()
  return rows.length > 0
}

export async function findApp(db: Database, userId: number): Promise<AppRow | undefined> {
  const rows = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId))
  return rows[0]
}

export async function hasProvenApp(db: Database, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: authenticatorApps.userId })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.provenAt)))
  return rows.length > 0
}

/** Takes a code by its half minute: of two that come together with the same one, only one gets `true`. */
export async function takeStep(db: Database, app: AppRow, step: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(authenticatorApps)
    .set({ lastStep: step, provenAt: app.provenAt ?? now })
    .where(and(eq(authenticatorApps.userId, app.userId), lt(authenticatorApps.lastStep, step)))
    .returning({ userId: authenticatorApps.userId })
  return rows.length > 0
}

export async function deleteApp(db: Database, userId: number): Promise<void> {
  await db.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export async function replaceRecoveryCodes(
  db: Database,
  userId: number,
  codeHashes: Buffer[],
  now: Date,
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash, createdAt: now })))
}

export async function takeRecoveryCode(db: Database, userId: number, codeHash: Buffer): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return rows.length > 0
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const rows = await db.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return rows[0]!.count
}

/** Without the secret. */
export function listAppsOf(db: Database, userId: number) {
  return db
    .select({ createdAt: authenticatorApps.createdAt, provenAt: authenticatorApps.provenAt })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId))
}

/** That there are some; which, only he knows. */
export function listRecoveryCodesOf(db: Database, userId: number) {
  return db
    .select({ createdAt: recoveryCodes.createdAt })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
}
