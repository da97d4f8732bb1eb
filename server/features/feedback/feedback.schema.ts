import { desc, sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, serial, smallint, text } from 'drizzle-orm/pg-core'
import { feedbackKinds } from '#contract/feedback.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

export const feedbackKind = pgEnum('feedback_kind', feedbackKinds)

/** What members say about the product. */
export const feedback = pgTable(
  'feedback',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: feedbackKind('kind').notNull(),
    rating: smallint('rating'),
    comment: text('comment'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('feedback_user').on(table.userId),
    index('feedback_newest').on(desc(table.id)),
    check('feedback_stars', sql`${table.rating} between 1 and 5`),
    check('feedback_says_something', sql`coalesce(${table.rating}::text, ${table.comment}) is not null`),
  ],
)

/** What those who run the place answer. Which of them it was is in the audit trail and nobody else's business. */
export const feedbackResponses = pgTable(
  'feedback_responses',
  {
    id: serial('id').primaryKey(),
    feedbackId: integer('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    adminMessage: text('admin_message').notNull(),
    readAt: moment('read_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('feedback_responses_feedback').on(table.feedbackId)],
)
