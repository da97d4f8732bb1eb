import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { notBlocked, notPausedFor } from '#server/platform/accounts/visibility.ts'
import { createBatcher } from '#server/platform/database/batcher.ts'
import type { Database } from '#server/platform/database/database.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { isAfter, type PageRequest, positionOf } from '#server/platform/paging.ts'
import { freshVisits, visits } from './visitors.schema.ts'

export type Visit = { visitorId: number; visitedId: number; hour: Date }

/** Those who open pages in the same moment share a statement. */
export const insertVisit = (db: Database, visit: Visit): Promise<void> => visitsToInsert(db)(visit)

const visitsToInsert = perDatabase((db) =>
  createBatcher({
    async runBatch(batch: Visit[]) {
      await insertVisits(db, batch)
      return batch.map(() => undefined)
    },
    callerOf: ({ visitorId }) => visitorId,
    maxBatch: 200,
    maxConcurrent: 1,
    maxWaiting: 5000,
  }),
)

/**
 * Leaves out visits that leave no row: of admins, of those who have paused or whom the other cannot see, of or to
 * somebody who browses invisibly. The lock makes a visitor who turns that on in this moment come before or after, never in between.
 */
async function insertVisits(db: Database, batch: Visit[]): Promise<void> {
  const column = <T>(read: (visit: Visit) => T) => sql.param(batch.map(read))
  await db.execute(sql`
    insert into ${freshVisits} (visitor_id, visited_id, hour)
    select visitor.id, visited.id, given.hour
    from unnest(
      ${column(({ visitorId }) => visitorId)}::integer[],
      ${column(({ visitedId }) => visitedId)}::integer[],
      ${column(({ hour }) => hour.toISOString())}::timestamptz[]
    ) as given (visitor_id, visited_id, hour)
    join ${users} visitor on visitor.id = given.visitor_id
    join ${users} visited on visited.id = given.visited_id
    where visitor.id <> visited.id
      and visitor.account_role = 'user'
      and visitor.suspended_at is null and visited.suspended_at is null
      and visitor.shows_visits and visited.shows_visits
      and not visitor.is_paused and ${notPausedFor(sql`visitor.id`, sql`visited`)}
      and ${notBlocked(sql`visitor.id`, sql`visited.id`)}
    order by visitor.id, visited.id
    for share of visitor for key share of visited
    on conflict do nothing`)
}

/**
 * Puts some of the visits whose hour is over into the lists, and returns how many. An account that is just being
 * deleted is skipped and not waited for: it takes its visits along.
 */
export async function listSomeVisits(
  db: Database,
  { endedBefore, since, atMost }: { endedBefore: Date; since: Date; atMost: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with ended as (
      select f.visitor_id, f.visited_id, f.hour
      from ${freshVisits} f
      join ${users} visitor on visitor.id = f.visitor_id
      join ${users} visited on visited.id = f.visited_id
      where f.hour < ${endedBefore.toISOString()}
      order by f.hour limit ${atMost}
      for update of f skip locked
      for key share of visitor, visited skip locked
    ), taken as (
      delete from ${freshVisits} f using ended
      where (f.visitor_id, f.visited_id, f.hour) = (ended.visitor_id, ended.visited_id, ended.hour)
      returning f.visitor_id, f.visited_id, date_trunc('day', f.hour, 'UTC') as day
    ), listed as (
      insert into ${visits} (visited_id, visitor_id, day, days)
      select visited_id, visitor_id, max(day), array_agg((day at time zone 'UTC')::date)
      from taken group by visited_id, visitor_id order by visited_id, visitor_id
      on conflict (visited_id, visitor_id) do update set
        day = greatest(visits.day, excluded.day),
        days = array(select d from unnest(visits.days || excluded.days) d where d >= ${dateOf(since)}::date)
    )
    select from taken`)
  return rowCount ?? 0
}

/** Removes some of those who have not come since, and returns how many. */
export async function deleteSomeVisitsBefore(db: Database, since: Date, atMost: number): Promise<number> {
  const old = db
    .select({ visitedId: visits.visitedId, visitorId: visits.visitorId })
    .from(visits)
    .where(lt(visits.day, since))
    .orderBy(visits.day)
    .limit(atMost)
    .for('update', { skipLocked: true })
  const { rowCount } = await db
    .delete(visits)
    .where(sql`(${visits.visitedId}, ${visits.visitorId}) in ${old}`)
  return rowCount ?? 0
}

/** The fresh ones first: what a job is just listing is waited for, and then found in the list. */
export async function deleteVisitsBy(db: Database, visitorId: number): Promise<void> {
  await db.delete(freshVisits).where(eq(freshVisits.visitorId, visitorId))
  await db.delete(visits).where(eq(visits.visitorId, visitorId))
}

/** Visitors of a member, none while he browses invisibly himself. */
export function listVisitors(
  db: Database,
  userId: number,
  { since, request }: { since: Date; request: PageRequest },
) {
  return db
    .select({
      id: visits.visitorId,
      day: visits.day,
      visits: countSince(since),
      at: positionOf(visits.day),
    })
    .from(visits)
    .innerJoin(users, eq(users.id, visits.visitorId))
    .where(and(isShownTo(userId, since), isAfter(visits.day, visits.visitorId, request)))
    .orderBy(desc(visits.day), desc(visits.visitorId))
    .limit(request.limit)
}

/** Visits to him, in a query that has joined the visitors. */
export const isShownTo = (userId: number, since: Date) =>
  and(
    eq(visits.visitedId, userId),
    gte(visits.day, since),
    sql`exists (select from ${users} u where u.id = ${userId} and u.shows_visits)`,
    isSeenBy(userId),
  )

/**
 * Who can see whom, of users that are joined. With `visibleTo` PostgreSQL would read all members there are, because it
 * does not expect a page to end early.
 */
export const isSeenBy = (userId: number) =>
  and(isNull(users.suspendedAt), notPausedFor(userId), notBlocked(userId))

export const countSince = (since: Date) =>
  sql<number>`(select count(*)::int from unnest(${visits.days}) d where d >= ${dateOf(since)}::date)`

const dateOf = (day: Date) => day.toISOString().slice(0, 10)
