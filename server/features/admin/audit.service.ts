import * as z from 'zod'
import type { TimeRange } from '#contract/admin.ts'
import type { AuditRow } from '#contract/audit.ts'
import { appendAnchor, readAnchors } from '#server/platform/audit/anchors.ts'
import type { AuditDetails } from '#server/platform/audit/audit.schema.ts'
import { findLastRow } from '#server/platform/audit/chain.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { listAuditRows, listNames } from './audit.queries.ts'
import { startOf } from './time-range.ts'

/** In the order in which they read well; the database keeps them in none. */
const detailNames = [
  'from',
  'to',
  'timeRange',
  'messages',
  'newest',
  'oldest',
  'users',
  'searchedBy',
  'feedback',
  'report',
  'reports',
  'media',
  'verification',
] as const satisfies (keyof AuditDetails)[]

export async function listAudit(
  ctx: Context,
  { timeRange, ...page }: { timeRange: TimeRange; before?: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const rows = await listAuditRows(ctx.readDb, startOf(timeRange, ctx.now()), page)
  const names = await listNames(
    ctx.db,
    rows.flatMap((row) => [row.actorId, row.targetId]).filter((id) => id !== null),
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
      .map((name) => `${name}: ${inWords(row.details[name])}`)
      .join(', '),
    createdAt: row.createdAt.toISOString(),
  }))
}

const inWords = (detail: AuditDetails[keyof AuditDetails]): string =>
  Array.isArray(detail) ? detail.join(' ') || 'none' : String(detail)

/**
 * A chain shows when a row in it was removed or changed, but not when its end was cut off. So its last row is noted
 * every hour outside the database: in the data folder, and in the log, which operators often ship elsewhere.
 */
export const anchorAudit = defineJob(
  'admin:anchor-audit',
  z.object({}),
  async (ctx) => {
    const last = await findLastRow(ctx.db)
    const noted = (await readAnchors(ctx.config.dataDir)).at(-1)
    if (!last || last.id === noted?.id) return
    await appendAnchor(ctx.config.dataDir, last, ctx.now())
    ctx.log.info({ anchor: `${last.id}:${last.hash}` }, 'the last row of the audit trail')
  },
  { schedule: '7 * * * *' },
)
