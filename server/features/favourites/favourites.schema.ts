import { desc, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

/** A star, a note or both that a member has put on another, for himself alone. */
export const favourites = pgTable(
  'favourites',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    memberId: integer('member_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isFavourite: boolean('is_favourite').notNull(),
    note: text('note').notNull(),
    /** When he got his star; without one, when he was first noted. */
    markedAt: moment('marked_at').notNull(),
  },
  (table) => [
    uniqueIndex('favourites_once').on(table.userId, table.memberId),
    index('favourites_marked').on(table.userId, desc(table.markedAt), desc(table.id)),
    index('favourites_member').on(table.memberId),
    check('favourite_of_another', sql`${table.userId} <> ${table.memberId}`),
    check('favourite_or_noted', sql`${table.isFavourite} or ${table.note} <> ''`),
  ],
)
