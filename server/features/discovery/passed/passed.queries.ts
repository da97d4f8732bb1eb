import { and, count, eq } from 'drizzle-orm'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { passedMembers } from './passed.schema.ts'

type Pair = { userId: number; memberId: number }

const isOf = ({ userId, memberId }: Pair) =>
  and(eq(passedMembers.userId, userId), eq(passedMembers.memberId, memberId))

export async function isPassed(db: Database, pair: Pair): Promise<boolean> {
  const rows = await db.select({ id: passedMembers.memberId }).from(passedMembers).where(isOf(pair))
  return rows.length > 0
}

export async function insertPassed(db: Database, row: Pair & { passedAt: Date }): Promise<void> {
  await db.insert(passedMembers).values(row).onConflictDoNothing()
}

export async function deletePassed(db: Database, pair: Pair): Promise<void> {
  await db.delete(passedMembers).where(isOf(pair))
}

export async function deleteAllPassed(db: Database, userId: number): Promise<void> {
  await db.delete(passedMembers).where(eq(passedMembers.userId, userId))
}

/** Of those whom he can see: that one of them has blocked him changes it like a deleted account. */
export async function countPassed(db: Database, userId: number): Promise<number> {
  const rows = await db
    .select({ rows: count() })
    .from(passedMembers)
    .where(and(eq(passedMembers.userId, userId), visibleTo(userId, passedMembers.memberId)))
  return rows[0]!.rows
}

export function listPassedBy(db: Database, userId: number) {
  return db
    .select()
    .from(passedMembers)
    .where(and(eq(passedMembers.userId, userId), visibleTo(userId, passedMembers.memberId)))
    .orderBy(passedMembers.passedAt)
}
