import { and, count, eq, gt, gte, or } from 'drizzle-orm'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { countSince, isSeenBy, isShownTo } from './visitors.queries.ts'
import { freshVisits, visits } from './visitors.schema.ts'

const AT_ONCE = 1000

export async function countVisitsToExport(db: Database, userId: number): Promise<number> {
  const isNamed = or(eq(visits.visitedId, userId), eq(visits.visitorId, userId))
  const rows = await db.select({ rows: count() }).from(visits).where(isNamed)
  return rows[0]!.rows
}

/** Who came to him, as his screen shows it, and then to whom he came. */
export async function* readVisits(db: Database, userId: number, since: Date) {
  const isMade = and(eq(visits.visitorId, userId), gte(visits.day, since), isSeenBy(userId))
  for (const { isOne, other } of [
    { isOne: isShownTo(userId, since), other: visits.visitorId },
    { isOne: isMade, other: visits.visitedId },
  ])
    for (let after = 0; ; ) {
      const rows = await db
        .select({
          visitedId: visits.visitedId,
          visitorId: visits.visitorId,
          day: visits.day,
          visits: countSince(since),
        })
        .from(visits)
        .innerJoin(users, eq(users.id, other))
        .where(and(isOne, gt(other, after)))
        .orderBy(other)
        .limit(AT_ONCE)
      if (rows.length > 0) yield rows
      if (rows.length < AT_ONCE) break
      after = rows.at(-1)![other === visits.visitorId ? 'visitorId' : 'visitedId']
    }
}

export function listFreshVisitsBy(db: Database, visitorId: number) {
  return db
    .select()
    .from(freshVisits)
    .where(and(eq(freshVisits.visitorId, visitorId), visibleTo(visitorId, freshVisits.visitedId)))
}
