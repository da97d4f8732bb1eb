import { desc, sql } from 'drizzle-orm'
import { bigserial, customType, index, integer, jsonb, pgEnum, pgTable } from 'drizzle-orm/pg-core'
import type { TimeRange } from '#contract/admin.ts'
import { auditActions } from '#contract/audit.ts'
import type { AccountRole } from '#contract/product.ts'
import { moment } from '../accounts/accounts.schema.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

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
  /** Whose addresses were shown, and what was searched for them by (not the words: they may be an address). */
  users?: number[]
  searchedBy?: string[]
  /** The id of the feedback that was answered, or of the report that was decided. */
  feedback?: number
  report?: number
  /** The reports that were read. */
  reports?: number[]
  /** The evidence that was opened. */
  media?: string
  /** Of the request to be verified that was opened or decided. */
  verification?: number
}

/**
 * Who did what. The application's role can add rows and read them, and nothing else; a trigger numbers and chains
 * them, whatever an insert says. They hold ids and no names, and refer to nobody by a foreign key, so that an account
 * can still be deleted for good.
 */
export const auditRows = pgTable(
  'audit_rows',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Null for the operator at the machine, who needs no account. */
    actorId: integer('actor_id'),
    action: auditAction('action').notNull(),
    targetId: integer('target_id'),
    details: jsonb('details').$type<AuditDetails>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
    /** That of the row before, empty for the first one. */
    previousHash: bytea('previous_hash').notNull().default(sql`'\\x'`),
    /** Over the previous one and all that this row says; see chain.ts. */
    hash: bytea('hash').notNull().default(sql`'\\x'`),
  },
  (table) => [
    index('audit_rows_newest').on(desc(table.createdAt)),
    index('audit_rows_target').on(table.targetId),
  ],
)
