import { desc } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgEnum, pgTable } from 'drizzle-orm/pg-core'
import { auditActions } from '#contract/admin.ts'
import { moment } from '#server/platform/accounts/accounts.schema.ts'

export const auditAction = pgEnum('audit_action', auditActions)

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
    details: jsonb('details').$type<Record<string, string | number>>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('audit_rows_newest').on(desc(table.createdAt)),
    index('audit_rows_target').on(table.targetId),
  ],
)
