import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { passkeys } from './passkeys.schema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
type NewPasskey = typeof passkeys.$inferInsert

export function listPasskeys(db: Database, userId: number): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id))
}

export async function findPasskeyByCredential(
  db: Database,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const rows = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return rows[0]
}

/** Nothing where the key is known already. */
export async function insertPasskey(db: Database, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  const rows = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning()
  return rows[0]
}

export async function updatePasskeyName(
  db: Database,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  const rows = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning()
  return rows[0]
}

/** Only forwards: of two uses that come together, the one that signed first is too late. */
export async function markPasskeyUsed(
  db: Database,
  id: number,
  counter: number,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.counter, counter), sql`${passkeys.counter} = 0 and ${counter}::bigint = 0`),
      ),
    )
    .returning({ id: passkeys.id })
  return rows.length > 0
}

export async function deletePasskey(db: Database, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return rows.length > 0
}

export async function deletePasskeysOf(db: Database, userId: number): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
}

/** Without the key itself, which is nothing to read. */
export function listPasskeysOf(db: Database, userId: number) {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      transports: passkeys.transports,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
}
