import { and, eq, gt } from 'drizzle-orm'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { emailClaims } from './auth.schema.ts'

/** A member claims one address at a time. A link that was mailed to an earlier one is void. */
export async function upsertClaim(
  db: Database,
  claim: { userId: number; email: string; claimedAt: Date },
): Promise<void> {
  const { email, claimedAt } = claim
  await db
    .insert(emailClaims)
    .values(claim)
    .onConflictDoUpdate({
      target: emailClaims.userId,
      set: { email, claimedAt, tokenHash: null, tokenExpiresAt: null },
    })
}

export async function findClaim(db: Database, userId: number): Promise<{ email: string } | undefined> {
  const rows = await db
    .select({ email: emailClaims.email })
    .from(emailClaims)
    .where(eq(emailClaims.userId, userId))
  return rows[0]
}

export async function updateClaimToken(
  db: Database,
  userId: number,
  token: { tokenHash: Buffer; tokenExpiresAt: Date },
): Promise<void> {
  await db.update(emailClaims).set(token).where(eq(emailClaims.userId, userId))
}

/** Takes the claim out of the table, so that its link works once. */
export async function takeClaim(
  db: Database,
  userId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const rows = await db
    .delete(emailClaims)
    .where(
      and(
        eq(emailClaims.userId, userId),
        eq(emailClaims.tokenHash, tokenHash),
        gt(emailClaims.tokenExpiresAt, now),
      ),
    )
    .returning({ email: emailClaims.email })
  return rows[0]?.email
}

export async function deleteClaim(db: Database, userId: number): Promise<void> {
  await db.delete(emailClaims).where(eq(emailClaims.userId, userId))
}

export async function updateEmail(db: Database, userId: number, email: string): Promise<void> {
  await db.update(users).set({ email }).where(eq(users.id, userId))
}

/** Without what is known of the link: whether one was sent says whether the address belongs to somebody else. */
export function listClaimsOf(db: Database, userId: number) {
  return db
    .select({ email: emailClaims.email, claimedAt: emailClaims.claimedAt })
    .from(emailClaims)
    .where(eq(emailClaims.userId, userId))
}
