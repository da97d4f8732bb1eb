import { bigint, boolean, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { messages } from '#server/features/conversations/conversations.schema.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

/** How a message that is a poll is voted on; what it asks is its content. Goes with its words: `forget_poll`. */
export const polls = pgTable('polls', {
  messageId: bigint('message_id', { mode: 'number' })
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  isMultiple: boolean('is_multiple').notNull(),
  isAnonymous: boolean('is_anonymous').notNull(),
  closedAt: moment('closed_at'),
})

/** One row of a member, whatever he chose: two devices at once cannot make two votes of one. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => polls.messageId, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The numbers of the answers, from 0 on. */
    answers: smallint('answers').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('poll_votes_user').on(table.userId),
  ],
)
