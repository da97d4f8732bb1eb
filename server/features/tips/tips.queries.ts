import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isAfter, type PageRequest, positionOf } from '#server/platform/paging.ts'
import { ledgerEntries, tips } from './tips.schema.ts'

export type TipRow = typeof tips.$inferSelect

const OLDEST = 200

/** Nothing when the sender has used this key before. */
export async function insertTip(db: Database, row: typeof tips.$inferInsert): Promise<TipRow | undefined> {
  const rows = await db.insert(tips).values(row).onConflictDoNothing().returning()
  return rows[0]
}

export function findTip(db: Database, id: number): Promise<TipRow | undefined> {
  return findWhere(db, eq(tips.id, id))
}

export function findTipByKey(db: Database, fromUserId: number, key: string): Promise<TipRow | undefined> {
  return findWhere(db, and(eq(tips.fromUserId, fromUserId), eq(tips.idempotencyKey, key))!)
}

export function findTipByPayment(db: Database, reference: string): Promise<TipRow | undefined> {
  return findWhere(db, eq(tips.paymentReference, reference))
}

async function findWhere(db: Database, which: SQL): Promise<TipRow | undefined> {
  const rows = await db.select().from(tips).where(which)
  return rows[0]
}

/** Only while it is pending: an attempt that has failed meanwhile stays failed. */
export async function markCheckout(
  db: Database,
  id: number,
  { reference, checkoutUrl }: { reference: string; checkoutUrl?: string },
): Promise<void> {
  await db
    .update(tips)
    .set({ paymentReference: reference, checkoutUrl: checkoutUrl ?? null })
    .where(and(eq(tips.id, id), eq(tips.status, 'pending')))
}

/** The row when this call made it paid; nothing when it was before. A payment that comes late is still one. */
export async function markPaid(
  db: Database,
  id: number,
  reference: string,
  now: Date,
): Promise<TipRow | undefined> {
  const rows = await db
    .update(tips)
    .set({ status: 'paid', settledAt: now, paymentReference: reference, checkoutUrl: null })
    .where(and(eq(tips.id, id), ne(tips.status, 'paid')))
    .returning()
  return rows[0]
}

/** The row when this call made it fail. With `ifNotBegun` a tip whose payment is under way is left alone. */
export async function markFailed(
  db: Database,
  id: number,
  now: Date,
  { ifNotBegun = false } = {},
): Promise<TipRow | undefined> {
  const rows = await db
    .update(tips)
    .set({ status: 'failed', settledAt: now, checkoutUrl: null })
    .where(
      and(
        eq(tips.id, id),
        eq(tips.status, 'pending'),
        ifNotBegun ? isNull(tips.paymentReference) : undefined,
      ),
    )
    .returning()
  return rows[0]
}

export async function insertEntries(
  db: Database,
  rows: (typeof ledgerEntries.$inferInsert)[],
): Promise<void> {
  await db.insert(ledgerEntries).values(rows)
}

const receivedBy = (userId: number): SQL => and(eq(tips.toUserId, userId), eq(tips.status, 'paid'))!

/** One's own, the newest first. A tip that was not paid is its sender's own matter. */
export function listTips(db: Database, userId: number, request: PageRequest) {
  return db
    .select({ ...getTableColumns(tips), at: positionOf(tips.createdAt) })
    .from(tips)
    .where(
      and(or(eq(tips.fromUserId, userId), receivedBy(userId)), isAfter(tips.createdAt, tips.id, request)),
    )
    .orderBy(desc(tips.createdAt), desc(tips.id))
    .limit(request.limit)
}

export async function sumTips(db: Database, userId: number): Promise<{ sent: number; received: number }> {
  const sum = (member: typeof tips.fromUserId | typeof tips.toUserId) =>
    sql<number>`(select coalesce(sum(amount), 0)::integer from ${tips} where ${member} = ${userId} and status = 'paid')`
  const [row] = await db
    .select({ sent: sum(tips.fromUserId), received: sum(tips.toUserId) })
    .from(sql`(select 1) one`)
  return row!
}

export function listPendingBefore(db: Database, moment: Date): Promise<TipRow[]> {
  return db
    .select()
    .from(tips)
    .where(and(eq(tips.status, 'pending'), lt(tips.createdAt, moment)))
    .orderBy(tips.createdAt)
    .limit(OLDEST)
}

/** Payments that somebody could still make for tips from or to this member. */
export async function listOpenPayments(db: Database, userId: number): Promise<string[]> {
  const rows = await db
    .select({ reference: tips.paymentReference })
    .from(tips)
    .where(
      and(
        or(eq(tips.fromUserId, userId), eq(tips.toUserId, userId)),
        eq(tips.status, 'pending'),
        isNotNull(tips.paymentReference),
      ),
    )
  return rows.map((row) => row.reference!)
}

/** For the export. Whom he may not see any more is as one who has left. */
export function listSentRows(db: Database, userId: number) {
  return db
    .select({ ...getTableColumns(tips), toUserId: idIfSeen(userId, tips.toUserId) })
    .from(tips)
    .where(eq(tips.fromUserId, userId))
    .orderBy(tips.id)
}

export function listReceivedRows(db: Database, userId: number) {
  const { id, toUserId, amount, status, provider, createdAt, settledAt } = tips
  return db
    .select({
      ...{ id, toUserId, amount, status, provider, createdAt, settledAt },
      fromUserId: idIfSeen(userId, tips.fromUserId),
    })
    .from(tips)
    .where(receivedBy(userId))
    .orderBy(tips.id)
}

const idIfSeen = (viewerId: number, member: typeof tips.fromUserId | typeof tips.toUserId) =>
  sql<number | null>`case when ${visibleTo(viewerId, member)} then ${member} end`
