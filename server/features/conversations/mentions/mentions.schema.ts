import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { notifications } from '#server/features/notifications/notifications.schema.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { messages } from '../conversations.schema.ts'

/** Whom a message names after an @. `messages.has_mentions` says where there are any. */
export const messageMentions = pgTable(
  'message_mentions',
  {
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** Which of them it is, in the order of the text. */
    place: smallint('place').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As it stands in the text, whatever he is called since. */
    name: text('name').notNull(),
    /** What he was told of it by; it goes when the message is unsent. */
    notificationId: integer('notification_id').references(() => notifications.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.place] }),
    index('message_mentions_user').on(table.userId),
    index('message_mentions_notification')
      .on(table.notificationId)
      .where(sql`${table.notificationId} is not null`),
  ],
)
