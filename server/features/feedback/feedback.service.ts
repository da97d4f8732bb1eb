import type { FeedbackDraft, FeedbackKind, FeedbackResponse } from '#contract/feedback.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { readBadges } from '#server/platform/badges/badges.ts'
import type { Context } from '#server/platform/context.ts'
import { notFound, Refusal } from '#server/platform/errors.ts'
import { type Page, type PageQuery, readPage } from '#server/platform/paging.ts'
import {
  type AnsweredRow,
  type FeedbackFilter,
  type FeedbackRow,
  findFeedback,
  findOwnerOfResponse,
  insertFeedback,
  insertResponse,
  listFeedbackRows,
  listResponsesFor,
  listResponsesTo,
  markResponseRead,
} from './feedback.queries.ts'

const NOTIFICATION_LENGTH = 140
/** What a call without a limit gets. */
const AT_MOST = 200

/** What is to happen when feedback has come in: the admin panel, which lies above, wants to know. */
export type OnFeedback = (ctx: Context) => Promise<void>

export async function sendFeedback(
  ctx: Context,
  viewer: Viewer,
  draft: FeedbackDraft,
  onFeedback: OnFeedback,
) {
  await ctx.limits.spend('feedback', viewer.id)
  const row = await insertFeedback(ctx.db, {
    userId: viewer.id,
    kind: draft.kind,
    rating: draft.rating ?? null,
    comment: draft.feedback || null,
    createdAt: ctx.now(),
  })
  await onFeedback(ctx)
  return { id: row.id, ...presentFeedback(row), createdAt: row.createdAt.toISOString() }
}

export async function listResponses(
  ctx: Context,
  viewer: Viewer,
  query: PageQuery,
): Promise<Page<FeedbackResponse>> {
  const list = { list: 'feedback responses', viewerId: viewer.id, atMost: AT_MOST }
  const page = await readPage(ctx, list, query, (request) => listResponsesTo(ctx.db, viewer.id, request))
  return { items: page.rows.map(presentResponse), nextCursor: page.nextCursor }
}

export async function countResponses(ctx: Context, viewer: Viewer): Promise<{ count: number }> {
  return { count: (await readBadges(ctx.db, viewer.id)).feedback }
}

export async function readResponse(ctx: Context, viewer: Viewer, id: number): Promise<{ success: true }> {
  if ((await findOwnerOfResponse(ctx.db, id)) !== viewer.id) throw notFound()
  if (await markResponseRead(ctx.db, id, ctx.now()))
    ctx.publish([viewer.id], { name: 'feedback.read', payload: { id } })
  return { success: true }
}

/** The answer of those who run the place: a response, a notification and a live event, or none of them. */
export async function replyToFeedback(
  ctx: Context,
  admin: Viewer,
  feedbackId: number,
  adminMessage: string,
): Promise<FeedbackResponse> {
  if (admin.accountRole === 'user') throw new Refusal('not_allowed', 'Only admins answer feedback.')
  return ctx.transaction(async (tx) => {
    const given = await findFeedback(tx.db, feedbackId)
    if (!given) throw notFound('Feedback not found')
    const row = await insertResponse(tx.db, { feedbackId, adminMessage, createdAt: tx.now() })
    const response = presentResponse({ response: row, feedback: given })
    await notify(tx, given.userId, {
      kind: 'admin-response',
      title: 'Admin Response',
      message: shorten(adminMessage),
      link: '/feedback?tab=responses',
    })
    tx.publish([given.userId], { name: 'feedback.answered', payload: response })
    return response
  })
}

/** Feedback as those who run the place read it. */
export type FeedbackEntry = {
  id: number
  userId: number
  username: string
  kind: FeedbackKind
  rating: number | null
  comment: string | null
  createdAt: string
  responses: { id: number; adminMessage: string; isRead: boolean; createdAt: string }[]
}

/** Of all members, newest first; the panel's own access rule decides who may ask. */
export async function listFeedback(ctx: Context, filter: FeedbackFilter): Promise<FeedbackEntry[]> {
  const rows = await listFeedbackRows(ctx.db, filter)
  const responses = await listResponsesFor(
    ctx.db,
    rows.map((row) => row.feedback.id),
  )
  return rows.map(({ feedback, username }) => ({
    id: feedback.id,
    userId: feedback.userId,
    username,
    ...presentFeedback(feedback),
    createdAt: feedback.createdAt.toISOString(),
    responses: responses
      .filter((response) => response.feedbackId === feedback.id)
      .map(({ id, adminMessage, readAt, createdAt }) => ({
        id,
        adminMessage,
        isRead: readAt !== null,
        createdAt: createdAt.toISOString(),
      })),
  }))
}

function presentFeedback({ kind, rating, comment }: FeedbackRow) {
  return { kind, rating, comment }
}

function presentResponse({ response, feedback }: AnsweredRow): FeedbackResponse {
  return {
    id: response.id,
    adminMessage: response.adminMessage,
    isRead: response.readAt !== null,
    createdAt: response.createdAt.toISOString(),
    feedback: presentFeedback(feedback),
  }
}

function shorten(text: string): string {
  const letters = [...text]
  return letters.length > NOTIFICATION_LENGTH ? `${letters.slice(0, NOTIFICATION_LENGTH).join('')}…` : text
}
