import { sql } from 'drizzle-orm'
import { check, integer, pgEnum, pgTable, smallint } from 'drizzle-orm/pg-core'
import { type ReachRule, reachChoices } from '#contract/reach.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

export const reachChoice = pgEnum('reach_choice', reachChoices)

/** Whose first message comes to a member's inbox. Who has no row has not said it: anyone's does. */
export const reachRules = pgTable(
  'reach_rules',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    from: reachChoice('from').notNull().default('anyone'),
    ageMin: smallint('age_min'),
    ageMax: smallint('age_max'),
    withinKm: smallint('within_km').$type<ReachRule['withinKm']>(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [check('reach_ages_in_order', sql`${table.ageMin} <= ${table.ageMax}`)],
)
