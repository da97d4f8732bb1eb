import type { AdminReport, ReportDecision, TimeRange } from '#contract/admin.ts'
import { OWNER_ID } from '#contract/product.ts'
import type { ReportOutcome } from '#contract/safety.ts'
import { mediaUrl } from '#server/features/media/media.service.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { closeReport, listReports } from '#server/features/safety/safety.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { writeAudit, writeReading } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { countReportsAbout, findOpenReport } from './admin-reports.queries.ts'
import type { UserRow } from './admin-users.queries.ts'
import { publishToAdmins, requireSuspendable, requireUser, suspend } from './admin-users.service.ts'
import { listNames } from './audit.queries.ts'
import { removeReported } from './reported-content.service.ts'
import { startOf } from './time-range.ts'

type Report = NonNullable<Awaited<ReturnType<typeof findOpenReport>>>
type Filter = {
  status: 'all' | AdminReport['status']
  timeRange: TimeRange
  before?: number | undefined
  limit: number
}

/** Who reported whom, and the evidence: what was shown to whom is written down. */
export async function listReportQueue(
  ctx: Context,
  admin: Viewer,
  { status, timeRange, before, limit }: Filter,
): Promise<AdminReport[]> {
  // What still waits is shown whatever its age.
  const since = status === 'open' ? undefined : startOf(timeRange, ctx.now())
  const rows = await listReports(ctx, {
    ...(status === 'all' ? {} : { status }),
    ...(since ? { since } : {}),
    ...(before === undefined ? {} : { beforeId: before }),
    // An admin does not learn who reported him or his colleagues.
    aboutAdmins: admin.accountRole === 'superadmin',
    limit,
  })
  if (rows.length > 0)
    await writeReading(ctx, {
      actorId: admin.id,
      action: 'reports.read',
      details: { reports: rows.map(({ id }) => id) },
    })
  const ids = rows.flatMap((row) => [row.reporterId, row.reportedId]).filter((id) => id !== null)
  const [names, histories] = await Promise.all([listNames(ctx.db, ids), countReportsAbout(ctx.db, ids)])
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    text: row.text,
    status: row.status,
    outcome: row.outcome,
    createdAt: row.createdAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
    reporter: names.get(row.reporterId ?? 0) ?? null,
    reported: presentReported(names.get(row.reportedId ?? 0)),
    evidence: { facts: factsOf(row), media: (row.evidence?.mediaIds ?? []).map((id) => mediaUrl(id)) },
    history: histories.get(row.reportedId ?? 0) ?? { reports: 0, warnings: 0, suspensions: 0 },
  }))
}

function presentReported(found: { id: number; username: string; isSuspended: boolean } | undefined) {
  return found ? { id: found.id, username: found.username, isBlocked: found.isSuspended } : null
}

const outcomes: Record<ReportDecision, ReportOutcome> = {
  dismiss: 'no-action',
  remove: 'removed',
  warn: 'warned',
  suspend: 'suspended',
}
const actions = {
  dismiss: 'report.dismissed',
  remove: 'report.removed',
  warn: 'report.warned',
  suspend: 'report.suspended',
} as const

/** One decision for a report, done whole: the action, its audit row, and a word to each side. */
export function decideReport(
  ctx: Context,
  admin: Viewer,
  id: number,
  decision: ReportDecision,
  note?: string,
): Promise<{ success: true }> {
  return ctx.transaction(async (ctx) => {
    const report = await findOpenReport(ctx.db, id)
    if (!report) throw notFound('Report not found')
    const reportedId = report.reportedId
    if (reportedId !== null) requireAuthority(admin, await requireUser(ctx, reportedId), decision)
    if (decision !== 'dismiss') {
      if (reportedId === null)
        throw new Refusal('already_done', 'This member has already deleted his account.')
      await act(ctx, admin, report, reportedId, decision, note)
    }
    await closeReport(ctx, id, {
      status: decision === 'dismiss' ? 'dismissed' : 'handled',
      outcome: outcomes[decision],
    })
    await thankReporter(ctx, report, decision)
    await publishToAdmins(ctx, 'reports')
    await writeAudit(ctx, {
      actorId: admin.id,
      action: actions[decision],
      targetId: reportedId,
      details: { report: id },
    })
    return { success: true } as const
  })
}

/** Nobody decides about himself, only a superadmin about an admin, and only the owner acts on the owner. */
function requireAuthority(admin: Viewer, reported: UserRow, decision: ReportDecision): void {
  if (reported.id === OWNER_ID) {
    if (admin.id !== OWNER_ID && decision !== 'dismiss')
      throw new Refusal('not_allowed', 'Only the owner can act on his own account.')
    return
  }
  if (reported.id === admin.id) throw new Refusal('not_allowed', 'You cannot decide a report about yourself.')
  if (reported.accountRole !== 'user' && admin.accountRole !== 'superadmin')
    throw new Refusal('not_allowed', 'Only a superadmin decides a report about an admin.')
}

async function act(
  ctx: Context,
  admin: Viewer,
  report: Report,
  memberId: number,
  decision: Exclude<ReportDecision, 'dismiss'>,
  note?: string,
): Promise<void> {
  if (decision === 'suspend') {
    const member = await requireUser(ctx, memberId)
    requireSuspendable(admin, member)
    // He may be out already, for a reason that he shall still read.
    if (member.suspendedAt === null) await suspend(ctx, memberId, note)
    return
  }
  const removed = decision === 'remove'
  if (removed) await removeReported(ctx, report, memberId)
  await notify(ctx, memberId, {
    kind: 'warning',
    title: removed ? 'Something of yours was removed' : 'A word from the team',
    message:
      note ||
      (removed
        ? 'It broke our house rules. Please read them again.'
        : report.kind === 'unusual-reading'
          ? 'You have looked at very many members in a short time. Copying them is against the house rules.'
          : 'A report about you was upheld. Please read the house rules again.'),
  })
}

async function thankReporter(ctx: Context, report: Report, decision: ReportDecision): Promise<void> {
  if (report.reporterId === null) return
  await notify(ctx, report.reporterId, {
    kind: 'report-handled',
    title: 'We looked into your report',
    message:
      decision === 'dismiss'
        ? 'We found nothing against the house rules. Thank you for telling us.'
        : 'We have acted on it. Thank you for telling us.',
  })
}

function factsOf(row: { evidence: Report['evidence'] }): { name: string; value: string }[] {
  return Object.entries(row.evidence?.facts ?? {})
    .map(([name, value]) => ({ name, value: inWords(value) }))
    .filter(({ value }) => value !== '')
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
