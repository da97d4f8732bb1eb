import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

/** Whom a member has passed, for himself alone: he can leave them out of his list. */
export const passedMembers = pgTable(
  'passed_members',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    memberId: integer('member_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    passedAt: moment('passed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.memberId] }),
    index('passed_members_member').on(table.memberId),
    check('passed_is_another', sql`${table.userId} <> ${table.memberId}`),
  ],
)
