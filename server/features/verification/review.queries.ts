import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { VerificationEnd } from '#contract/verification.ts'
import type { VerificationFault } from '#contract/words.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { notBlocked } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { verifications } from './verification.schema.ts'

const holder = alias(users, 'holder')

/**
 * Films on which this admin may decide: not his own, of admins only for superadmins, and across no block. That a member
 * has paused since does not hold his up.
 */
const isHisToDecide = (admin: Viewer): SQL | undefined =>
  and(
    eq(verifications.state, 'waiting'),
    isNotNull(verifications.mediaId),
    ne(verifications.userId, admin.id),
    admin.accountRole === 'superadmin' ? undefined : eq(users.accountRole, 'user'),
    isNull(users.suspendedAt),
    notBlocked(admin.id),
  )

const selectWaiting = (db: Database) =>
  db
    .select({
      id: verifications.id,
      userId: users.id,
      username: users.username,
      gesture: verifications.gesture,
      filmedAt: verifications.filmedAt,
      mediaId: verifications.mediaId,
      openedBy: verifications.openedBy,
      openedAt: verifications.openedAt,
      holder: holder.username,
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.userId))
    .leftJoin(holder, eq(holder.id, verifications.openedBy))

export function listWaiting(db: Database, admin: Viewer, limit: number) {
  return selectWaiting(db)
    .where(isHisToDecide(admin))
    .orderBy(asc(verifications.filmedAt), asc(verifications.id))
    .limit(limit)
}

export async function findWaiting(db: Database, admin: Viewer, id: number) {
  const rows = await selectWaiting(db).where(and(eq(verifications.id, id), isHisToDecide(admin)))
  return rows[0]
}

/** An admin has one film open at a time. */
export async function releaseOthers(db: Database, adminId: number, id: number): Promise<void> {
  await db
    .update(verifications)
    .set({ openedBy: null, openedAt: null })
    .where(and(eq(verifications.openedBy, adminId), ne(verifications.id, id)))
}

/** False when it is open to another admin, or nobody waits for it any more. */
export async function markOpened(
  db: Database,
  { id, adminId, now, since }: { id: number; adminId: number; now: Date; since: Date },
): Promise<boolean> {
  const isFree = or(
    isNull(verifications.openedBy),
    eq(verifications.openedBy, adminId),
    lte(verifications.openedAt, since),
  )
  const { rowCount } = await db
    .update(verifications)
    .set({ openedBy: adminId, openedAt: now })
    .where(and(eq(verifications.id, id), eq(verifications.state, 'waiting'), isFree))
  return rowCount === 1
}

/** Still his to decide, too: a block or another role closes it. */
export async function hasOpenFilm(
  db: Database,
  admin: Viewer,
  mediaId: string,
  since: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: verifications.id })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.userId))
    .where(
      and(
        eq(verifications.mediaId, mediaId),
        eq(verifications.openedBy, admin.id),
        gt(verifications.openedAt, since),
        isHisToDecide(admin),
      ),
    )
  return rows.length > 0
}

/** False when something else has ended it in this moment. */
export async function endWaiting(
  db: Database,
  id: number,
  outcome: { state: VerificationEnd; fault: VerificationFault | null; endedAt: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .update(verifications)
    .set({ ...outcome, openedBy: null, openedAt: null })
    .where(and(eq(verifications.id, id), eq(verifications.state, 'waiting')))
  return rowCount === 1
}
