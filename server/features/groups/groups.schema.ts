import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { conversations } from '#server/features/conversations/conversations.schema.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

/** What a conversation of many is called and whose it is; its members and messages are the conversation's. */
export const groups = pgTable(
  'groups',
  {
    conversationId: bigint('conversation_id', { mode: 'number' })
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull(),
    isPrivate: boolean('is_private').notNull().default(true),
    /** Who may delete it: he who made it or, once he is gone, the one who has been in it the longest. */
    creatorId: integer('creator_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('groups_creator').on(table.creatorId)],
)

/** Members whom a stranger added to a group and who have neither said that they stay nor left. */
export const groupArrivals = pgTable(
  'group_arrivals',
  {
    conversationId: bigint('conversation_id', { mode: 'number' })
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addedBy: integer('added_by').references(() => users.id, { onDelete: 'set null' }),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('group_arrivals_user').on(table.userId),
    index('group_arrivals_added_by').on(table.addedBy),
  ],
)
