import { desc } from 'drizzle-orm'
import { bigserial, date, index, integer, jsonb, pgEnum, pgTable } from 'drizzle-orm/pg-core'
import { auditActions, type TimeRange } from '#contract/admin.ts'
import type { AccountRole } from '#contract/product.ts'
import { moment } from '#server/platform/accounts/accounts.schema.ts'

export const auditAction = pgEnum('audit_action', auditActions)

export type AuditDetails = {
  /** Roles, for a change of role. */
  from?: AccountRole
  to?: AccountRole
  /** Which messages were read: how many, from which id down to which. */
  timeRange?: TimeRange
  messages?: number
  newest?: number
  oldest?: number
  /** The id of the feedback that was answered, or of the report that was decided. */
  feedback?: number
  report?: number
}

/**
 * Who did what. Rows can be added and nothing else: a trigger refuses to change or remove them. They hold ids and no
 * names, and refer to nobody by a foreign key, so that an account can still be deleted for good.
 */
export const auditRows = pgTable(
  'audit_rows',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    actorId: integer('actor_id').notNull(),
    action: auditAction('action').notNull(),
    targetId: integer('target_id'),
    details: jsonb('details').$type<AuditDetails>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('audit_rows_newest').on(desc(table.createdAt)),
    index('audit_rows_target').on(table.targetId),
  ],
)

/** How many members were here on a day: a number and nobody's name. */
export const activeDays = pgTable('active_days', {
  day: date('day').primaryKey(),
  members: integer('members').notNull(),
})
