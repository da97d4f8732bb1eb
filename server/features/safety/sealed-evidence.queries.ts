import { and, asc, desc, eq, gt, inArray, lt, lte, max } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { isAfter, type PageRequest, positionOf } from '#server/platform/paging.ts'
import { sealedEvidence, sealedReceivers } from './sealed-evidence.schema.ts'

export type SealedRow = typeof sealedEvidence.$inferSelect
export type SealedKind = SealedRow['kind']
type NewSealed = typeof sealedEvidence.$inferInsert & { receiverIds: number[] }

/** What was sealed before stays as it was. */
export async function insertSealed(db: Database, items: NewSealed[]): Promise<void> {
  const rows = await db
    .insert(sealedEvidence)
    .values(items.map(({ receiverIds: _receivers, ...row }) => row))
    .onConflictDoNothing()
    .returning({ id: sealedEvidence.id, kind: sealedEvidence.kind, targetId: sealedEvidence.targetId })
  // Of one thing there is one version among them.
  const idOf = new Map(rows.map((row) => [`${row.kind} ${row.targetId}`, row.id]))
  const receivers = items.flatMap(({ kind, targetId, receiverIds }) => {
    const evidenceId = idOf.get(`${kind} ${targetId}`)
    return evidenceId === undefined ? [] : receiverIds.map((userId) => ({ evidenceId, userId }))
  })
  if (receivers.length > 0) await db.insert(sealedReceivers).values(receivers).onConflictDoNothing()
}

/** Of something that is changed, what it was before each change counts from 1 on. */
export async function findNextVersion(db: Database, kind: SealedKind, targetId: number): Promise<number> {
  const [row] = await db
    .select({ last: max(sealedEvidence.version) })
    .from(sealedEvidence)
    .where(and(eq(sealedEvidence.kind, kind), eq(sealedEvidence.targetId, targetId)))
  return (row?.last ?? 0) + 1
}

/** What it was when it was taken back. */
export async function findSealed(
  db: Database,
  receiverId: number,
  kind: SealedKind,
  targetId: number,
  now: Date,
): Promise<SealedRow | undefined> {
  const rows = await selectSealed(db, receiverId, kind, targetId, now).where(eq(sealedEvidence.version, 0))
  return rows[0]?.row
}

/** What it was before each change, the earliest first. */
export async function listEarlierSealed(
  db: Database,
  receiverId: number,
  kind: SealedKind,
  targetId: number,
  now: Date,
): Promise<SealedRow[]> {
  const rows = await selectSealed(db, receiverId, kind, targetId, now)
    .where(gt(sealedEvidence.version, 0))
    .orderBy(asc(sealedEvidence.version))
  return rows.map(({ row }) => row)
}

/** Only for one who had received it, and in time. */
const selectSealed = (db: Database, receiverId: number, kind: SealedKind, targetId: number, now: Date) =>
  db
    .select({ row: sealedEvidence })
    .from(sealedEvidence)
    .innerJoin(
      sealedReceivers,
      and(
        eq(sealedReceivers.evidenceId, sealedEvidence.id),
        eq(sealedReceivers.userId, receiverId),
        eq(sealedEvidence.kind, kind),
        eq(sealedEvidence.targetId, targetId),
        gt(sealedEvidence.expiresAt, now),
      ),
    )

export function listSealedFor(
  db: Database,
  receiverId: number,
  { now, before, ...request }: PageRequest & { now: Date; before: Date },
) {
  return db
    .select({
      kind: sealedEvidence.kind,
      id: sealedEvidence.targetId,
      receivedAt: sealedEvidence.receivedAt,
      at: positionOf(sealedEvidence.receivedAt),
    })
    .from(sealedEvidence)
    .innerJoin(sealedReceivers, eq(sealedReceivers.evidenceId, sealedEvidence.id))
    .where(
      and(
        eq(sealedReceivers.userId, receiverId),
        eq(sealedEvidence.version, 0),
        gt(sealedEvidence.expiresAt, now),
        lt(sealedEvidence.receivedAt, before),
        isAfter(sealedEvidence.receivedAt, sealedEvidence.targetId, request),
      ),
    )
    .orderBy(desc(sealedEvidence.receivedAt), desc(sealedEvidence.targetId))
    .limit(request.limit)
}

/** Without what is sealed in it: that opens for a report only. */
export function listSealedBy(db: Database, authorId: number) {
  const { kind, targetId, version, receivedAt, expiresAt } = sealedEvidence
  return db
    .select({ kind, targetId, version, receivedAt, expiresAt })
    .from(sealedEvidence)
    .where(eq(sealedEvidence.authorId, authorId))
    .orderBy(sealedEvidence.id)
}

export async function deleteExpiredSealed(db: Database, now: Date, limit: number): Promise<string[][]> {
  const expired = db
    .select({ id: sealedEvidence.id })
    .from(sealedEvidence)
    .where(lte(sealedEvidence.expiresAt, now))
    .limit(limit)
  const rows = await db
    .delete(sealedEvidence)
    .where(inArray(sealedEvidence.id, expired))
    .returning({ fileKeys: sealedEvidence.fileKeys })
  return rows.map((row) => row.fileKeys)
}
