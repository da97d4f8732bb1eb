import { date, integer, pgTable } from 'drizzle-orm/pg-core'

/** How many members were here on a day: a number and nobody's name. */
export const activeDays = pgTable('active_days', {
  day: date('day').primaryKey(),
  members: integer('members').notNull(),
})
