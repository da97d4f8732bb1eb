import type { AuditAction, AuditRow, TimeRange } from '#contract/admin.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import type { AuditDetails } from './admin.schema.ts'
import { insertAuditRow, listAuditRows, listNames } from './audit.queries.ts'
import { startOf } from './time-range.ts'

type Deed = { action: AuditAction; targetId?: number; details?: AuditDetails }

/** In the order in which they read well; the database keeps them in none. */
const detailNames = [
  'from',
  'to',
  'timeRange',
  'messages',
  'newest',
  'oldest',
  'feedback',
  'report',
] as const satisfies (keyof AuditDetails)[]

/** Part of the caller's transaction: nothing is done without its row, and no row stands without its deed. */
export async function writeAudit(
  ctx: Context,
  admin: Viewer,
  { action, targetId, details }: Deed,
): Promise<void> {
  await insertAuditRow(ctx.db, {
    actorId: admin.id,
    action,
    targetId: targetId ?? null,
    details: details ?? {},
    createdAt: ctx.now(),
  })
}

export async function listAudit(
  ctx: Context,
  { timeRange, ...page }: { timeRange: TimeRange; before?: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const rows = await listAuditRows(ctx.db, startOf(timeRange, ctx.now()), page)
  const names = await listNames(
    ctx.db,
    rows.flatMap((row) => [row.actorId, row.targetId ?? row.actorId]),
  )
  const nameOf = (id: number | null) => {
    const found = id === null ? undefined : names.get(id)
    return found ? { id: found.id, username: found.username } : null
  }
  return rows.map((row) => ({
    id: row.id,
    actorId: row.actorId,
    actor: nameOf(row.actorId),
    action: row.action,
    targetId: row.targetId,
    target: nameOf(row.targetId),
    details: detailNames
      .filter((name) => name in row.details)
      .map((name) => `${name}: ${row.details[name]}`)
      .join(', '),
    createdAt: row.createdAt.toISOString(),
  }))
}
