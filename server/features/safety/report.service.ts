import type { NewReport, ReportOutcome, ReportStatus } from '#contract/safety.ts'
import { copyMedia, removeMedia } from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { type EvidenceFinders, findEvidence } from './evidence.ts'
import {
  closeReportRow,
  insertNotice,
  insertReport,
  listReportRows,
  type ReportFilter,
  type ReportRow,
} from './safety.queries.ts'

/** What reporting needs of the features above. */
export type Reporting = {
  finders: EvidenceFinders
  /** A report has come in. */
  onReport(ctx: Context): Promise<void>
}

const forAdmins = { purpose: 'report', audience: 'admins' } as const

export async function reportMember(
  ctx: Context,
  viewer: Viewer,
  report: NewReport,
  { finders, onReport }: Reporting,
): Promise<{ success: true }> {
  if (report.userId === viewer.id) throw new Refusal('invalid', 'You cannot report yourself.')
  await ctx.limits.spend('report', viewer.id)
  const { facts, mediaIds } = await findEvidence(ctx, finders, viewer, report)
  const copies = await freezeMedia(ctx, report.userId, mediaIds)
  try {
    await insertReport(ctx.db, {
      reporterId: viewer.id,
      reportedId: report.userId,
      kind: report.kind,
      targetId: report.targetId ?? null,
      reason: report.reason,
      text: report.text ?? '',
      evidence: { facts, mediaIds: copies },
      createdAt: ctx.now(),
    })
  } catch (error) {
    await removeMedia(ctx, copies)
    throw error
  }
  await onReport(ctx)
  return { success: true }
}

/** He reads more members than anybody needs to, as somebody does who copies them. Reported once a day. */
export async function reportUnusualReading(
  ctx: Context,
  memberId: number,
  limit: string,
  { onReport }: Reporting,
): Promise<void> {
  try {
    await ctx.limits.spend('unusual-reading', memberId)
  } catch (refusal) {
    if (refusal instanceof Refusal) return
    throw refusal
  }
  const isNew = await insertNotice(ctx.db, {
    reportedId: memberId,
    kind: 'unusual-reading',
    noticedOn: ctx.now().toISOString().slice(0, 10),
    text: '',
    evidence: { facts: { read: limit }, mediaIds: [] },
    createdAt: ctx.now(),
  })
  if (isNew) await onReport(ctx)
}

/** The copies count as the reported member's: what is kept of him goes when he goes. */
async function freezeMedia(ctx: Context, reportedId: number, mediaIds: string[]): Promise<string[]> {
  const copies: string[] = []
  for (const id of mediaIds) {
    const copy = await copyMedia(ctx, id, { id: reportedId }, forAdmins)
    copies.push(copy.id)
  }
  return copies
}

/** For the admin panel, the latest first. Who may ask is its concern. */
export function listReports(ctx: Context, filter: ReportFilter): Promise<ReportRow[]> {
  return listReportRows(ctx.db, filter)
}

/** Decides an open report, once. */
export async function closeReport(
  ctx: Context,
  id: number,
  decision: { status: Exclude<ReportStatus, 'open'>; outcome: ReportOutcome },
): Promise<ReportRow> {
  const row = await closeReportRow(ctx.db, id, { ...decision, handledAt: ctx.now() })
  if (!row) throw notFound('Report not found')
  return row
}
