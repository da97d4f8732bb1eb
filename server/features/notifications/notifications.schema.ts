import { desc } from 'drizzle-orm'
import { boolean, index, integer, pgEnum, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { notificationKinds } from '#contract/notifications.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

export const notificationKind = pgEnum('notification_kind', notificationKinds)

export const notifications = pgTable(
  'notifications',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Who caused it. Gone with him, and hidden across a block. */
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: notificationKind('kind').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    link: text('link'),
    times: integer('times').notNull().default(1),
    readAt: moment('read_at'),
    /** Whether its actor is hidden from the member, for the badge. Kept by triggers. */
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('notifications_user').on(table.userId, desc(table.createdAt)),
    index('notifications_actor').on(table.actorId),
  ],
)
