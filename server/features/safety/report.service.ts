import type { NewReport, Received, ReportOutcome, ReportStatus } from '#contract/safety.ts'
import { copyMedia, removeMedia } from '#server/features/media/media.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { type Page, type PageQuery, type Position, readPage } from '#server/platform/paging.ts'
import { type EvidenceFinders, findEvidence } from './evidence.service.ts'
import type { Finding, ReceivedItem, ReceivedPage } from './finding.ts'
import {
  closeReportRow,
  insertNotice,
  insertReport,
  listReportRows,
  type ReportFilter,
  type ReportRow,
} from './safety.queries.ts'
import { listSealedFor } from './sealed-evidence.queries.ts'
import { copySealedMedia, forAdmins, reportableSince } from './sealing.service.ts'

/** What reporting needs of the features above. */
export type Reporting = {
  finders: EvidenceFinders
  /** What a member received from those whom he cannot see any more, the latest first. */
  listReceived: ((ctx: Context, viewer: Viewer, page: ReceivedPage) => Promise<ReceivedItem[]>)[]
  /** A report has come in. */
  onReport(ctx: Context): Promise<void>
}

export async function reportMember(
  ctx: Context,
  viewer: Viewer,
  report: NewReport,
  { finders, onReport }: Reporting,
): Promise<{ success: true }> {
  if (report.userId === viewer.id) throw new Refusal('invalid', 'You cannot report yourself.')
  await ctx.limits.spend('report', viewer.id)
  const finding = await findEvidence(ctx, finders, viewer, report)
  const copies = await freezeMedia(ctx, viewer, finding)
  try {
    await insertReport(ctx.db, {
      reporterId: viewer.id,
      reportedId: finding.authorId,
      kind: report.kind,
      targetId: report.targetId ?? null,
      reason: report.reason,
      text: report.text ?? '',
      evidence: { facts: finding.facts, mediaIds: copies, originals: finding.mediaIds },
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

/** The copies count as the reported member's, or as the reporter's where there is no such account any more. */
async function freezeMedia(ctx: Context, viewer: Viewer, finding: Finding): Promise<string[]> {
  const ownerId = finding.authorId ?? viewer.id
  if (finding.sealed) return copySealedMedia(ctx, finding.sealed, ownerId)
  const copies: string[] = []
  for (const id of finding.mediaIds) copies.push((await copyMedia(ctx, id, { id: ownerId }, forAdmins)).id)
  return copies
}

/** What a call without a limit gets. */
const RECEIVED_AT_MOST = 100

/**
 * What a member can still report of those who are gone for him: deleted, suspended or behind a block, which look
 * alike. It tells what came when, and neither from whom nor what it said.
 */
export async function listReceived(
  ctx: Context,
  viewer: Viewer,
  { before, ...query }: PageQuery & { before?: string },
  { listReceived: listers }: Reporting,
): Promise<Page<Received>> {
  const now = ctx.now()
  const period = {
    since: reportableSince(now),
    // The newest page holds what came this very millisecond, too.
    before: before === undefined ? new Date(now.getTime() + 1) : new Date(before),
  }
  const list = { list: 'received', viewerId: viewer.id, atMost: RECEIVED_AT_MOST }
  const { rows, nextCursor } = await readPage(ctx, list, query, async (request) => {
    const lists = await Promise.all([
      listSealedFor(ctx.db, viewer.id, { now, before: period.before, ...request }),
      ...listers.map((each) => each(ctx, viewer, { ...period, ...request })),
    ])
    return lists.flat().toSorted(latestFirst).slice(0, request.limit)
  })
  const items = rows.map(({ kind, id, receivedAt }) => ({ kind, id, receivedAt: receivedAt.toISOString() }))
  return { items, nextCursor }
}

const latestFirst = (one: Position, other: Position) =>
  one.at === other.at ? other.id - one.id : other.at > one.at ? 1 : -1

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
