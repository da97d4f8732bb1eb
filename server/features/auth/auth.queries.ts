import { and, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm'
import type { AccountRole } from '#contract/product.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { emailClaims, passwordResets } from './auth.schema.ts'

const MOST_CLAIMANTS = 100

export type AccountRow = typeof users.$inferSelect

/** With the address that it claims and has not proven. */
export type AccountWithClaim = AccountRow & { claimedEmail: string | null }

type NewAccount = {
  id?: number
  username: string
  /** Only one that is known to be proven. */
  email?: string
  passwordHash: string
  accountRole?: AccountRole
  createdAt: Date
}

export async function insertAccount(db: Database, account: NewAccount): Promise<AccountRow> {
  const [row] = await db.insert(users).values(account).returning()
  return row!
}

export async function findAccount(db: Database, id: number): Promise<AccountWithClaim | undefined> {
  const rows = await db
    .select({ ...getTableColumns(users), claimedEmail: emailClaims.email })
    .from(users)
    .leftJoin(emailClaims, eq(emailClaims.userId, users.id))
    .where(eq(users.id, id))
  return rows[0]
}

export async function findAccountByUsername(db: Database, username: string): Promise<AccountRow | undefined> {
  const rows = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
  return rows[0]
}

/** Whose address it is: he has followed a link that was mailed to it. */
export async function findAccountByEmail(db: Database, email: string): Promise<AccountRow | undefined> {
  const rows = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return rows[0]
}

/** Who say that it is theirs without having proven it, the latest first. */
export async function listClaimants(db: Database, email: string): Promise<number[]> {
  const rows = await db
    .select({ userId: emailClaims.userId })
    .from(emailClaims)
    .where(eq(sql`lower(${emailClaims.email})`, email.toLowerCase()))
    .orderBy(desc(emailClaims.claimedAt))
    .limit(MOST_CLAIMANTS)
  return rows.map(({ userId }) => userId)
}

/** Who said last that it is his, without having proven it. */
export async function findNewestClaimant(db: Database, email: string): Promise<AccountRow | undefined> {
  const rows = await db
    .select(getTableColumns(users))
    .from(emailClaims)
    .innerJoin(users, eq(users.id, emailClaims.userId))
    .where(eq(sql`lower(${emailClaims.email})`, email.toLowerCase()))
    .orderBy(desc(emailClaims.claimedAt), desc(emailClaims.userId))
    .limit(1)
  return rows[0]
}

export async function updatePasswordHash(db: Database, userId: number, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

export async function updateAccountRole(
  db: Database,
  userId: number,
  accountRole: AccountRole,
): Promise<void> {
  await db.update(users).set({ accountRole }).where(eq(users.id, userId))
}

export async function insertReset(
  db: Database,
  reset: { userId: number; tokenHash: Buffer; needsDevice: boolean; expiresAt: Date },
): Promise<void> {
  await db.insert(passwordResets).values(reset)
}

/** Takes the token out of the table: whoever gets it back is the only one who can use it. */
export async function takeReset(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: number; needsDevice: boolean } | undefined> {
  const rows = await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId, needsDevice: passwordResets.needsDevice })
  return rows[0]
}

export function listResetsOf(db: Database, userId: number) {
  return db
    .select({ id: passwordResets.id, expiresAt: passwordResets.expiresAt })
    .from(passwordResets)
    .where(eq(passwordResets.userId, userId))
}

export async function deleteResetsOf(db: Database, userId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

export async function purgeResets(db: Database, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now))
}
