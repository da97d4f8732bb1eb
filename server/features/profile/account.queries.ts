import { eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import { blocks, presence, sessions, users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { cellChanges } from './location.schema.ts'
import { galleryPhotos, profiles } from './profile.schema.ts'

/** Holds the account until the end of the transaction, without getting in the way of rows that refer to it. */
export async function lockAccount(db: Database, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Hidden like a suspended member; what he had been suspended for before stays. */
export async function markDeletionRequested(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ deletionRequestedAt: now, suspendedAt: sql`coalesce(${users.suspendedAt}, ${now.toISOString()})` })
    .where(eq(users.id, userId))
}

export async function markHidden(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ suspendedAt: sql`coalesce(${users.suspendedAt}, ${now.toISOString()})` })
    .where(eq(users.id, userId))
}

export async function listHeldAccounts(db: Database): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isNotNull(users.deletionRequestedAt))
  return rows.map((row) => row.id)
}

/** Every row that refers to the account goes with it, by the foreign keys. */
export async function deleteAccountRow(db: Database, userId: number): Promise<void> {
  await db.delete(users).where(eq(users.id, userId))
}

export function listAccountRows(db: Database, userId: number) {
  const { passwordHash: _secret, ...columns } = getTableColumns(users)
  return db.select(columns).from(users).where(eq(users.id, userId))
}

export function listSessionRows(db: Database, userId: number) {
  const { tokenHash: _secret, ...columns } = getTableColumns(sessions)
  return db.select(columns).from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.id)
}

export function listPresenceRows(db: Database, userId: number) {
  return db.select().from(presence).where(eq(presence.userId, userId))
}

export function listBlockRows(db: Database, userId: number) {
  return db.select().from(blocks).where(eq(blocks.blockerId, userId)).orderBy(blocks.createdAt)
}

export function listProfileRows(db: Database, userId: number) {
  return db.select().from(profiles).where(eq(profiles.userId, userId))
}

export function listCellChangeRows(db: Database, userId: number) {
  return db.select().from(cellChanges).where(eq(cellChanges.userId, userId)).orderBy(cellChanges.changedAt)
}

export function listGalleryRows(db: Database, userId: number) {
  return db.select().from(galleryPhotos).where(eq(galleryPhotos.userId, userId)).orderBy(galleryPhotos.id)
}
