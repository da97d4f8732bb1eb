import {
  bigint,
  customType,
  index,
  integer,
  pgEnum,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { keyTransports } from '#contract/webauthn.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Keys that sign members in. What we store of one is its public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** By which the device that holds it knows it, in base64url. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytea('public_key').notNull(),
    /** How often it had signed when it was used last. One that is synced between devices always says 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports', { enum: keyTransports }).array().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
)

export const challengePurposes = ['add', 'sign-in', 'confirm'] as const
export const challengePurpose = pgEnum('challenge_purpose', challengePurposes)

/** What a key is to sign: random, good once, for minutes and for one purpose. Kept as a hash. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: bytea('challenge_hash').primaryKey(),
    purpose: challengePurpose('purpose').notNull(),
    /** Nobody's where somebody signs in: who it is shows in the answer. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.userId),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
)
