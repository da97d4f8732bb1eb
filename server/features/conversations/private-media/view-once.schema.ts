import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'
import { messages } from '../conversations.schema.ts'

/** Who has looked at a photo or clip that each can look at once, and from which device. */
export const viewOnceOpenings = pgTable(
  'view_once_openings',
  {
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The look is this device's alone. Sessions come and go, so no foreign key. */
    sessionId: integer('session_id').notNull(),
    openedAt: moment('opened_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.userId] })],
)
