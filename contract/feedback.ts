import * as z from 'zod/mini'
import { count, done, endpoint, id, idParams, moment, nextCursorHeader, pageQuery } from './endpoint.ts'
import { limits } from './limits.ts'
import { humanText } from './text.ts'

export const RATING_REQUIRED = 'Please select a star rating before submitting.'

export const feedbackKinds = ['general', 'data-protection'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]

const stars = z.int(RATING_REQUIRED).check(z.gte(1, RATING_REQUIRED), z.lte(5, RATING_REQUIRED))

/** A complaint about data protection needs words and no stars; all other feedback the other way round. */
export const feedbackDraft = z
  .object({
    rating: z.optional(stars),
    feedback: z._default(humanText(limits.feedback), ''),
    kind: z._default(z.enum(feedbackKinds), 'general'),
  })
  .check(
    z.refine(({ kind, rating }) => kind === 'data-protection' || rating !== undefined, {
      path: ['rating'],
      message: RATING_REQUIRED,
    }),
    z.refine(({ kind, feedback }) => kind !== 'data-protection' || feedback !== '', {
      path: ['feedback'],
      message: 'Please say what your complaint is about.',
    }),
  )
export type FeedbackDraft = z.infer<typeof feedbackDraft>

const ownFeedback = z.object({
  kind: z.enum(feedbackKinds),
  rating: z.nullable(z.number()),
  comment: z.nullable(z.string()),
})

export const feedbackResponse = z.object({
  id,
  adminMessage: z.string(),
  isRead: z.boolean(),
  createdAt: moment,
  feedback: ownFeedback,
})
export type FeedbackResponse = z.infer<typeof feedbackResponse>

export const feedbackApi = {
  send: endpoint({
    method: 'POST',
    path: '/api/feedback',
    access: 'member',
    body: feedbackDraft,
    reply: z.object({ id, ...ownFeedback.shape, createdAt: moment }),
  }),
  responses: endpoint({
    method: 'GET',
    path: '/api/feedback/responses',
    access: 'member',
    query: pageQuery,
    reply: z.array(feedbackResponse),
    replyHeaders: nextCursorHeader,
  }),
  markRead: endpoint({
    method: 'PATCH',
    path: '/api/feedback/responses/:id/read',
    access: 'member',
    params: idParams,
    reply: done,
  }),
  badgeCount: endpoint({
    method: 'GET',
    path: '/api/badge-counts/feedback',
    access: 'member',
    reply: count,
  }),
}

export const feedbackEvents = {
  'feedback.answered': feedbackResponse,
  /** Another tab or device read one: the count is stale. */
  'feedback.read': z.object({ id }),
}
