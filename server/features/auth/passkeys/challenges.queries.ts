import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { passkeyChallenges } from './passkeys.schema.ts'

type NewChallenge = typeof passkeyChallenges.$inferInsert

export async function insertChallenge(db: Database, challenge: NewChallenge): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge)
}

/** Takes it out of the table: whoever gets `true` is the only one. */
export async function takeChallenge(
  db: Database,
  { challengeHash, purpose, userId }: Pick<NewChallenge, 'challengeHash' | 'purpose' | 'userId'>,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        eq(passkeyChallenges.purpose, purpose),
        userId ? eq(passkeyChallenges.userId, userId) : isNull(passkeyChallenges.userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return rows.length > 0
}

export function listChallengesOf(db: Database, userId: number) {
  return db
    .select({ purpose: passkeyChallenges.purpose, expiresAt: passkeyChallenges.expiresAt })
    .from(passkeyChallenges)
    .where(eq(passkeyChallenges.userId, userId))
}

export async function purgeChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}
