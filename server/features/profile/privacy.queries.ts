import { eq } from 'drizzle-orm'
import type { Privacy } from '#contract/profile.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'

const columns = {
  showsPresence: users.showsPresence,
  showsReadTicks: users.showsReadTicks,
  showsVisits: users.showsVisits,
  blursStrangers: users.blursStrangers,
  isPaused: users.isPaused,
}

export async function findPrivacy(db: Database, userId: number): Promise<Privacy | undefined> {
  const rows = await db.select(columns).from(users).where(eq(users.id, userId))
  return rows[0]
}

/** Holds the account until the end of the transaction, so that of two changes at once neither is lost. */
export async function lockPrivacy(db: Database, userId: number): Promise<Privacy | undefined> {
  const rows = await db.select(columns).from(users).where(eq(users.id, userId)).for('no key update')
  return rows[0]
}

export async function updatePrivacyRow(db: Database, userId: number, privacy: Privacy): Promise<void> {
  await db.update(users).set(privacy).where(eq(users.id, userId))
}
