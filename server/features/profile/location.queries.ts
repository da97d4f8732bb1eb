import { and, asc, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { presence } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { cellChanges } from './location.schema.ts'
import { profiles } from './profile.schema.ts'

export async function findCell(db: Database, userId: number): Promise<number | null> {
  const rows = await db.select({ cell: profiles.cell }).from(profiles).where(eq(profiles.userId, userId))
  return rows[0]?.cell ?? null
}

/** The moments since then at which the cell changed, the oldest first. */
export async function listCellChanges(db: Database, userId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ changedAt: cellChanges.changedAt })
    .from(cellChanges)
    .where(and(eq(cellChanges.userId, userId), gt(cellChanges.changedAt, since)))
    .orderBy(asc(cellChanges.changedAt))
  return rows.map((row) => row.changedAt)
}

export async function insertCellChange(db: Database, userId: number, changedAt: Date): Promise<void> {
  await db.insert(cellChanges).values({ userId, changedAt })
}

export async function deleteCellChanges(db: Database, until: Date): Promise<void> {
  await db.delete(cellChanges).where(lte(cellChanges.changedAt, until))
}

/** Members with a cell who have not been seen since then. */
export async function listAbsent(db: Database, since: Date): Promise<number[]> {
  const seen = sql`coalesce((select ${presence.lastActiveAt} from ${presence} where ${presence.userId} = ${profiles.userId}), ${profiles.cellSetAt}, ${profiles.createdAt})`
  const rows = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(and(isNotNull(profiles.cell), lt(seen, since)))
  return rows.map((row) => row.userId)
}
