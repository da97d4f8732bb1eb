import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, serial, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

/**
 * Waiting: its giver is younger than a day. Withdrawn: he is suspended. Only what is counted is in the totals, and a
 * trigger sees to that.
 */
export const ratingState = pgEnum('rating_state', ['waiting', 'counted', 'withdrawn'])

/** Who gave whom how many stars: once, for good. It goes with either of the two. */
export const ratings = pgTable(
  'ratings',
  {
    id: serial('id').primaryKey(),
    raterId: integer('rater_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ratedId: integer('rated_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: smallint('rating').notNull(),
    state: ratingState('state').notNull().default('counted'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('ratings_once').on(table.raterId, table.ratedId),
    index('ratings_rated').on(table.ratedId),
    index('ratings_waiting').on(table.raterId).where(sql`${table.state} = 'waiting'`),
    check('one_to_five_stars', sql`${table.rating} between 1 and 5`),
    check('rating_of_another', sql`${table.raterId} <> ${table.ratedId}`),
  ],
)

/** The sum of what is counted, updated by a trigger with every rating, so that a grid of members costs a join and no counting. */
export const ratingTotals = pgTable('rating_totals', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  count: integer('count').notNull(),
  sum: integer('sum').notNull(),
})
