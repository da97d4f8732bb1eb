import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

/** Who gave whom how many stars: once, for good. */
export const ratings = pgTable(
  'ratings',
  {
    id: serial('id').primaryKey(),
    /** Null when he has deleted his account. The number stays: an average that fell would tell that he did. */
    raterId: integer('rater_id').references(() => users.id, { onDelete: 'set null' }),
    ratedId: integer('rated_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: smallint('rating').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('ratings_once').on(table.raterId, table.ratedId),
    index('ratings_rated').on(table.ratedId),
    check('one_to_five_stars', sql`${table.rating} between 1 and 5`),
    check('rating_of_another', sql`${table.raterId} <> ${table.ratedId}`),
  ],
)

/** The sum of it, kept with every rating, so that a grid of members costs a join and no counting. */
export const ratingTotals = pgTable('rating_totals', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  count: integer('count').notNull(),
  sum: integer('sum').notNull(),
})
