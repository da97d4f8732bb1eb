import { desc, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgEnum, pgTable, serial, uniqueIndex } from 'drizzle-orm/pg-core'
import { tapStatuses } from '#contract/taps.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

export const tapStatus = pgEnum('tap_status', tapStatuses)

/** 'I like you', said once to each. */
export const taps = pgTable(
  'taps',
  {
    id: serial('id').primaryKey(),
    fromUserId: integer('from_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    toUserId: integer('to_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: tapStatus('status').notNull().default('pending'),
    createdAt: moment('created_at').notNull(),
    answeredAt: moment('answered_at'),
    /** Whether its sender is hidden from its receiver, for the badge. Kept by triggers. */
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [
    uniqueIndex('taps_once').on(table.fromUserId, table.toUserId),
    index('taps_sent').on(table.fromUserId, desc(table.createdAt)),
    index('taps_received').on(table.toUserId, desc(table.createdAt)),
    index('taps_pending').on(table.toUserId).where(sql`${table.status} = 'pending'`),
    check('tap_of_another', sql`${table.fromUserId} <> ${table.toUserId}`),
  ],
)
