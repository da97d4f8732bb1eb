import { and, asc, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { presence, users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { cellChanges } from './location.schema.ts'
import { profiles } from './profile.schema.ts'

/** From where a member looks at the others, and whether he sees how far they are. */
export type Viewpoint = { cell: number | null; seesDistances: boolean }

const selectViewpoint = perDatabase((db) =>
  db
    .select({
      cell: profiles.ownCell,
      seesDistances: sql<boolean>`coalesce(${profiles.showsDistance}, true)`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('viewpoint'),
)

export async function findViewpoint(db: Database, userId: number): Promise<Viewpoint> {
  const rows = await selectViewpoint(db).execute({ userId })
  return rows[0] ?? { cell: null, seesDistances: false }
}

/** The moments since then at which his own cell, or the one he has settled in, changed; the oldest first. */
export async function listCellChanges(
  db: Database,
  userId: number,
  { since, settled }: { since: Date; settled: boolean },
): Promise<Date[]> {
  const rows = await db
    .select({ changedAt: cellChanges.changedAt })
    .from(cellChanges)
    .where(
      and(eq(cellChanges.userId, userId), eq(cellChanges.settled, settled), gt(cellChanges.changedAt, since)),
    )
    .orderBy(asc(cellChanges.changedAt))
  return rows.map((row) => row.changedAt)
}

export async function insertCellChange(db: Database, change: typeof cellChanges.$inferInsert): Promise<void> {
  await db.insert(cellChanges).values(change)
}

export async function deleteCellChanges(
  db: Database,
  { until, settled }: { until: Date; settled: boolean },
): Promise<void> {
  await db.delete(cellChanges).where(and(eq(cellChanges.settled, settled), lte(cellChanges.changedAt, until)))
}

/** Members whose wait for a neighbouring cell is over. */
export async function listSettling(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(lte(profiles.settlesAt, now))
    .orderBy(asc(profiles.settlesAt))
  return rows.map((row) => row.userId)
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
