import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A way back in: 256 bit, kept as a hash, good once and for half an hour. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytea('token_hash').notNull(),
    /** Went to an address that is not proven: good only on a device that has signed in before. */
    needsDevice: boolean('needs_device').notNull().default(false),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('password_resets_token').on(table.tokenHash),
    index('password_resets_user').on(table.userId),
  ],
)

/** Tries to sign in that failed, counted for the member to see: of all time, and how many of them at his last sign-in. */
export const failedSignIns = pgTable('failed_sign_ins', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  total: integer('total').notNull(),
  totalAtSignIn: integer('total_at_sign_in').notNull().default(0),
  lastAt: moment('last_at').notNull(),
})

/**
 * An address that a member says is his. Several may claim the same one; the first who follows the link that was mailed
 * to it gets it. The newest link is kept as a hash, and there is none where the address belongs to somebody already.
 */
export const emailClaims = pgTable(
  'email_claims',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    tokenHash: bytea('token_hash'),
    tokenExpiresAt: moment('token_expires_at'),
  },
  (table) => [
    index('email_claims_email').on(sql`lower(${table.email})`, table.claimedAt),
    uniqueIndex('email_claims_token').on(table.tokenHash),
  ],
)
