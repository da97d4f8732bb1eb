import { boolean, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, sessions, users } from '#server/platform/accounts/accounts.schema.ts'

/** Browsers that want to be told. Each belongs to a session and ends with it: nothing is pushed after a logout. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    discreet: boolean('discreet').notNull().default(true),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    uniqueIndex('push_subscriptions_session').on(table.sessionId),
    index('push_subscriptions_user').on(table.userId),
  ],
)

/** The chats that are in sight at this moment. A row counts until `until`; the client renews it. */
export const lookingAt = pgTable(
  'looking_at',
  {
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    link: text('link').notNull(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.link] })],
)
