import { boolean, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '#server/platform/accounts/accounts.schema.ts'
import { profiles } from './profile.schema.ts'

/** When a member's cell changed, for as long as the limits look back. Never from where or to where. */
export const cellChanges = pgTable(
  'cell_changes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    changedAt: moment('changed_at').notNull(),
    /** The cell he has settled in, to a neighbouring one; else his own. */
    settled: boolean('settled').notNull().default(false),
  },
  (table) => [
    index('cell_changes_user').on(table.userId, table.changedAt),
    index('cell_changes_age').on(table.changedAt),
  ],
)
