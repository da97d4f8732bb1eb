import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgEnum, pgTable } from 'drizzle-orm/pg-core'
import { badgeNames } from '#contract/notifications.ts'

export const badge = pgEnum('badge', badgeNames)

/**
 * Changes of the badges, written by triggers in the transaction of what is counted: a badge is the sum of its rows.
 * Rows are only ever added, so that two who write to the same member never wait for each other; a job adds them up.
 * No foreign key: it would let a message wait for an account that is just being deleted.
 */
export const badgeCounts = pgTable(
  'badge_counts',
  {
    userId: integer('user_id').notNull(),
    badge: badge('badge').notNull(),
    change: integer('change').notNull(),
    /** Made of many, by the job. */
    isSum: boolean('is_sum').notNull().default(false),
  },
  (table) => [
    index('badge_counts_summed').on(table.userId).where(sql`${table.isSum}`),
    index('badge_counts_loose').on(table.userId).where(sql`not ${table.isSum}`),
  ],
)
