import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

/** What a member has made of the ready texts; null, and no row, is ours. */
export const ownPhrases = pgTable(
  'own_phrases',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    quickMessages: text('quick_messages').array(),
    starters: text('starters').array(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    check(
      'at_most_twelve_phrases',
      sql`cardinality(${table.quickMessages}) <= 12 and cardinality(${table.starters}) <= 12`,
    ),
  ],
)
