import { and, desc, gte, inArray, lt } from 'drizzle-orm'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { auditRows } from '#server/platform/audit/audit.schema.ts'
import type { Database } from '#server/platform/database/database.ts'

export function listAuditRows(
  db: Database,
  since: Date | undefined,
  page: { before?: number | undefined; limit: number },
) {
  return db
    .select()
    .from(auditRows)
    .where(
      and(
        since && gte(auditRows.createdAt, since),
        page.before === undefined ? undefined : lt(auditRows.id, page.before),
      ),
    )
    .orderBy(desc(auditRows.id))
    .limit(page.limit)
}

/** Names for those among these ids who are still here, by id. */
export async function listNames(
  db: Database,
  ids: number[],
): Promise<Map<number, { id: number; username: string; isSuspended: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, username: users.username, suspendedAt: users.suspendedAt })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(
    rows.map(({ suspendedAt, ...row }) => [row.id, { ...row, isSuspended: suspendedAt !== null }]),
  )
}
