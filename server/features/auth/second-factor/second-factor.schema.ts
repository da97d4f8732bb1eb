import { bigint, customType, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** An app on a member's phone that shows codes. Its secret is sealed. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: bytea('sealed_secret').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When he first gave a code of it. Before that it counts for nothing. */
  provenAt: moment('proven_at'),
  /** The half minute of the last code that was taken: that one and older ones are used up. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** For a member who has lost his phone: each good once, kept as a keyed hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
