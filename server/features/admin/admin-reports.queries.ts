import { and, eq, inArray, sql } from 'drizzle-orm'
import { reports } from '#server/features/safety/safety.schema.ts'
import type { Database } from '#server/platform/database/database.ts'

export type History = { reports: number; warnings: number; suspensions: number }

/** What came of the reports about these members, by member. */
export async function countReportsAbout(db: Database, memberIds: number[]): Promise<Map<number, History>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: reports.reportedId,
      reports: sql<number>`count(*)::int`,
      warnings: sql<number>`count(*) filter (where ${reports.outcome} = 'warned')::int`,
      suspensions: sql<number>`count(*) filter (where ${reports.outcome} = 'suspended')::int`,
    })
    .from(reports)
    .where(inArray(reports.reportedId, memberIds))
    .groupBy(reports.reportedId)
  return new Map(rows.map(({ id, ...history }) => [id!, history]))
}

export async function findOpenReport(db: Database, id: number) {
  const rows = await db
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), eq(reports.status, 'open')))
    .for('update')
  return rows[0]
}
