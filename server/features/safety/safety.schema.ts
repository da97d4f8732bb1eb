import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { noticedKinds, reportKinds, reportOutcomes, reportStatuses } from '#contract/safety.ts'
import { reportReasons } from '#contract/words.ts'
import { moment, users } from '#server/platform/accounts/accounts.schema.ts'

export const reportKind = pgEnum('report_kind', [...reportKinds, ...noticedKinds])
export const reportReason = pgEnum('report_reason', reportReasons)
export const reportStatus = pgEnum('report_status', reportStatuses)
export const reportOutcome = pgEnum('report_outcome', reportOutcomes)

/**
 * What was reported, frozen: facts as they were, and copies of pictures that only admins may open. `originals` are what
 * they were copied from; reports before November 2026 have none.
 */
export type Evidence = { facts: Record<string, unknown>; mediaIds: string[]; originals?: string[] }

/** Reports wait here for the admins. Blocks are the platform's: the one rule of visibility reads them. */
export const reports = pgTable(
  'reports',
  {
    id: serial('id').primaryKey(),
    /** Null when he has deleted his account: what he reported stays, his words go. */
    reporterId: integer('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reportedId: integer('reported_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: reportKind('kind').notNull(),
    /** The photo, message or quickie, while it is still there. */
    targetId: integer('target_id'),
    /** Null when the product has noticed it. */
    reason: reportReason('reason'),
    /** The day on which the product has noticed it: it makes one report a day. */
    noticedOn: date('noticed_on', { mode: 'string' }),
    text: text('text').notNull(),
    evidence: jsonb('evidence').$type<Evidence>(),
    status: reportStatus('status').notNull().default('open'),
    outcome: reportOutcome('outcome'),
    handledAt: moment('handled_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('reports_reporter').on(table.reporterId),
    index('reports_reported').on(table.reportedId),
    uniqueIndex('reports_noticed_once').on(table.reportedId, table.kind, table.noticedOn),
    index('reports_open').on(table.createdAt).where(sql`${table.status} = 'open'`),
    check('report_has_a_reason', sql`(${table.reason} is null) = (${table.noticedOn} is not null)`),
    check('report_handled_or_open', sql`(${table.status} = 'open') = (${table.handledAt} is null)`),
  ],
)
