import { desc, sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

const member = (name: string) =>
  integer(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * Visits of the present hour, one row an hour for two members. Nobody is shown them: whoever asked for his visitors
 * every minute would learn the minute.
 */
export const freshVisits = pgTable(
  'fresh_visits',
  {
    visitorId: member('visitor_id'),
    visitedId: member('visited_id'),
    hour: moment('hour').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitorId, table.visitedId, table.hour] }),
    index('fresh_visits_visited').on(table.visitedId),
    index('fresh_visits_hour').on(table.hour),
    check('fresh_visit_of_another', sql`${table.visitorId} <> ${table.visitedId}`),
    check('fresh_visit_in_hours', sql`date_trunc('hour', ${table.hour}, 'UTC') = ${table.hour}`),
  ],
)

/** Who visited whom in the last 30 days. */
export const visits = pgTable(
  'visits',
  {
    visitedId: member('visited_id'),
    visitorId: member('visitor_id'),
    /** The last one, as the midnight of UTC that begins it. */
    day: moment('day').notNull(),
    /** The day of each visit. */
    days: date('days').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.visitedId, table.visitorId] }),
    // Those of one day are in the order of their ids, which are random: it tells nothing of who came first.
    index('visits_listed').on(table.visitedId, desc(table.day), desc(table.visitorId)),
    index('visits_visitor').on(table.visitorId, table.visitedId),
    index('visits_day').on(table.day),
    check('visit_of_another', sql`${table.visitorId} <> ${table.visitedId}`),
    check('visit_in_days', sql`date_trunc('day', ${table.day}, 'UTC') = ${table.day}`),
  ],
)
