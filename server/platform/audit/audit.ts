import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit.ts'
import type { Database } from '../database/database.ts'
import { type AuditDetails, auditRows } from './audit.schema.ts'

type Writing = { db: Database; now(): Date }

export type AuditEntry = {
  /** Null for the operator at the machine. */
  actorId: number | null
  action: AuditAction
  targetId?: number | null
  details?: AuditDetails
}

/** An admin looked at a member whom he could not see as another member: at his page, or at a picture of his by its address. One reading. */
export const hiddenOpened = (actorId: number, targetId: number): AuditEntry => ({
  actorId,
  action: 'user.opened',
  targetId,
})

/** What was read a moment ago is still on the screen: a list that refreshes itself tells nothing new. */
const SAME_READING_MS = 60_000

/**
 * Part of the caller's transaction: nothing is done without its row, and no row stands without its entry. Best as the
 * last step, for rows are chained one after the other and the next one waits for the commit.
 */
export async function writeAudit({ db, now }: Writing, entry: AuditEntry): Promise<void> {
  await db.insert(auditRows).values({ ...entry, createdAt: now() })
}

/** For what was only looked at. */
export async function writeReading({ db, now }: Writing, entry: AuditEntry): Promise<void> {
  const since = new Date(now().getTime() - SAME_READING_MS)
  const [same] = await db
    .select({ id: auditRows.id })
    .from(auditRows)
    .where(
      and(
        gt(auditRows.createdAt, since),
        entry.actorId === null ? isNull(auditRows.actorId) : eq(auditRows.actorId, entry.actorId),
        eq(auditRows.action, entry.action),
        sql`${auditRows.targetId} is not distinct from ${entry.targetId ?? null}`,
        sql`${auditRows.details} = ${JSON.stringify(entry.details ?? {})}::jsonb`,
      ),
    )
    .limit(1)
  if (!same) await writeAudit({ db, now }, entry)
}
