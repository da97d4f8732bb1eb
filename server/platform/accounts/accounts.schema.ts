import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgEnum,
  pgTable,
  pgView,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accountRoles, FIRST_MEMBER_ID, OWNER_ID } from '#contract/product.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A rule of the table cannot hold a parameter. */
const inline = (number: number) => sql.raw(String(number))

export const accountRole = pgEnum('account_role', accountRoles)

/** Who there is. What a member says about himself is his profile's. */
export const users = pgTable(
  'users',
  {
    /** Random, so that nobody counts the members or walks from one to the next. */
    id: integer('id').primaryKey().default(sql`random_member_id()`),
    username: text('username').notNull(),
    /** Proven to be his, and nobody else's. What he only claims is in `email_claims`. */
    email: text('email'),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    accountRole: accountRole('account_role').notNull().default('user'),
    suspendedAt: moment('suspended_at'),
    suspensionReason: text('suspension_reason'),
    /** He has deleted his account, and an open report holds it: nobody sees it, and it goes with the decision. */
    deletionRequestedAt: moment('deletion_requested_at'),
    /** Whether others see when he is online. Who does not show it does not see it of others either. */
    showsPresence: boolean('shows_presence').notNull().default(true),
    /** Whether others see that he has read what they wrote. Both ways, like his presence. */
    showsReadTicks: boolean('shows_read_ticks').notNull().default(true),
    /** Whether members see that he looked at their pages. Both ways, like his presence; without it he leaves no visit. */
    showsVisits: boolean('shows_visits').notNull().default(true),
    /** Whether he is hidden from everybody with whom he has no conversation. */
    isPaused: boolean('is_paused').notNull().default(false),
    /** Whether photos and clips of those whom he has not answered come blurred. */
    blursStrangers: boolean('blurs_strangers').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    // For those that begin so, which the order of a language does not serve.
    index('users_username_start').on(sql`lower(${table.username}) text_pattern_ops`),
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_created').on(table.createdAt),
    index('users_held').on(table.deletionRequestedAt).where(sql`${table.deletionRequestedAt} is not null`),
    check('held_is_hidden', sql`${table.deletionRequestedAt} is null or ${table.suspendedAt} is not null`),
    check('member_id', sql`${table.id} = ${inline(OWNER_ID)} or ${table.id} >= ${inline(FIRST_MEMBER_ID)}`),
    check(
      'owner_stays',
      sql`${table.id} <> ${inline(OWNER_ID)} or (${table.accountRole} = 'superadmin' and ${table.suspendedAt} is null)`,
    ),
    check('username_length', sql`char_length(${table.username}) between 3 and 20`),
  ],
)

export const randomStepOrigin = sql`timestamptz '2000-01-01 00:00:00Z' + random() * interval '10 minutes'`

/** Kept apart from users: it is written every minute, users hardly ever. */
export const presence = pgTable('presence', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lastActiveAt: moment('last_active_at').notNull(),
  onlineUntil: moment('online_until').notNull(),
  /** The last sign of life before the step in which `last_active_at` lies. */
  activeBefore: moment('active_before'),
  /** Where his steps of ten minutes begin, at random: strangers are shown what was known when the present one began. */
  stepOrigin: moment('step_origin').notNull().default(randomStepOrigin),
})

/**
 * A view: two who have answered each other in their direct conversation, or of whom one has accepted the tap of the
 * other; both ways round, and possibly twice. It reads tables of features, so that the rule of presence need not.
 */
export const closePairs = pgView('close_pairs', {
  memberId: integer('member_id').notNull(),
  otherId: integer('other_id').notNull(),
}).existing()

/** A view: whom a member has tapped, whatever became of it. For the rules of features beside taps. */
export const tappedPairs = pgView('tapped_pairs', {
  memberId: integer('member_id').notNull(),
  otherId: integer('other_id').notNull(),
}).existing()

/**
 * A view: who has a conversation with whom, both ways round: a direct one, whoever began it, or a group in which both
 * are. For these two a pause changes nothing.
 */
export const conversationPartners = pgView('conversation_partners', {
  memberId: integer('member_id').notNull(),
  otherId: integer('other_id').notNull(),
}).existing()

/** A signed-in device. The cookie holds the token, this table only its hash. */
export const sessions = pgTable(
  'sessions',
  {
    id: serial('id').primaryKey(),
    tokenHash: bytea('token_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    /** How many tries to sign in had failed, of all time, at the sign-in before this one. */
    failedBefore: integer('failed_before').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** When he last showed here that he is the member: by signing in, or when he was asked to. */
    confirmedAt: moment('confirmed_at'),
    /** The same by something that a stolen password does not open: a passkey, or a code. */
    secondFactorAt: moment('second_factor_at'),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_seen').on(table.lastSeenAt),
  ],
)

/** One row hides the two from each other, both ways. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: integer('blocker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: integer('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_newest').on(table.blockerId, table.createdAt),
    index('blocks_blocked').on(table.blockedId),
    check('not_oneself', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
)

/** Addresses of members who were suspended and have deleted their accounts since, as keyed hashes. */
export const barredAddresses = pgTable(
  'barred_addresses',
  {
    addressHash: text('address_hash').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('barred_addresses_expiry').on(table.expiresAt)],
)
