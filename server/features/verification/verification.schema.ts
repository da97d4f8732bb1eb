import { sql } from 'drizzle-orm'
import { index, integer, pgEnum, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { verificationStates } from '#contract/verification.ts'
import { gestures, verificationFaults } from '#contract/words.ts'
import { media } from '#server/features/media/media.schema.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

export const gesture = pgEnum('gesture', gestures)
export const verificationState = pgEnum('verification_state', verificationStates)
export const verificationFault = pgEnum('verification_fault', verificationFaults)

/**
 * Requests to be verified. Triggers end one that waits when the main picture changes or the member is suspended. The mark
 * itself is `profiles.is_verified`.
 */
export const verifications = pgTable(
  'verifications',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gesture: gesture('gesture').notNull(),
    state: verificationState('state').notNull(),
    askedAt: moment('asked_at').notNull(),
    /** Until when the film has to be here. */
    validUntil: moment('valid_until').notNull(),
    filmedAt: moment('filmed_at'),
    /** The film, for as long as it is there. */
    mediaId: text('media_id').references(() => media.id, { onDelete: 'set null' }),
    /** The admin who has it open. */
    openedBy: integer('opened_by').references(() => users.id, { onDelete: 'set null' }),
    openedAt: moment('opened_at'),
    fault: verificationFault('fault'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('verifications_one_at_a_time')
      .on(table.userId)
      .where(sql`${table.state} in ('asked', 'waiting')`),
    uniqueIndex('verifications_media').on(table.mediaId),
    index('verifications_user').on(table.userId, table.id),
    index('verifications_waiting').on(table.filmedAt).where(sql`${table.state} = 'waiting'`),
    index('verifications_opened').on(table.openedBy).where(sql`${table.openedBy} is not null`),
  ],
)

/** Of films that were sent, whoever sent them: none is taken twice. It names nobody. */
export const filmFingerprints = pgTable(
  'film_fingerprints',
  { fingerprint: text('fingerprint').primaryKey(), seenAt: moment('seen_at').notNull() },
  (table) => [index('film_fingerprints_seen').on(table.seenAt)],
)
