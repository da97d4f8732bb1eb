import * as z from 'zod/mini'
import { done, endpoint, id, moment, nextCursorHeader, pageQuery, userIdParams } from './endpoint.ts'
import { limits } from './limits.ts'
import { humanText } from './text.ts'
import { reportReasons } from './words/report.ts'

/** What can be reported. The last two lie with their own capabilities, which lend the frozen copy. */
export const reportKinds = ['member', 'photo', 'message', 'quickie'] as const
export type ReportKind = (typeof reportKinds)[number]

/** What the product itself reports to the admins. */
export const noticedKinds = ['unusual-reading'] as const
export type NoticedKind = (typeof noticedKinds)[number]

export const reportStatuses = ['open', 'dismissed', 'handled'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** What came of it. Who decided so stands in the audit rows. */
export const reportOutcomes = ['no-action', 'warned', 'removed', 'suspended'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export const newReport = z.object({
  kind: z.enum(reportKinds),
  /**
   * Whom it is about: the member himself, or whose photo, message or quickie it is. Who received a message or a
   * quickie need not know that any more.
   */
  userId: z.optional(id),
  /** The photo of his gallery, the message or the quickie. A photo without one is his profile picture. */
  targetId: z.optional(id),
  reason: z.enum(reportReasons),
  text: z.optional(humanText(limits.reportText)),
})
export type NewReport = z.infer<typeof newReport>

/** Received from somebody who is gone for the reader: when, but neither from whom nor what it said. */
export const received = z.object({ kind: z.enum(['message', 'quickie']), id, receivedAt: moment })
export type Received = z.infer<typeof received>

/** Known by name to the one who blocked him, and to nobody else. */
export const blockedMember = z.object({ id, username: z.string(), blockedAt: moment })
export type BlockedMember = z.infer<typeof blockedMember>

export const safetyApi = {
  block: endpoint({
    method: 'POST',
    path: '/api/block/:userId',
    access: 'member',
    summary: 'Hides the two from each other everywhere. The other is not told',
    params: userIdParams,
    reply: done,
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/api/block/:userId',
    access: 'member',
    params: userIdParams,
    reply: done,
  }),
  blocked: endpoint({
    method: 'GET',
    path: '/api/blocks',
    access: 'member',
    summary: 'Whom the caller has blocked, the latest first',
    query: pageQuery,
    reply: z.array(blockedMember),
    replyHeaders: nextCursorHeader,
  }),
  received: endpoint({
    method: 'GET',
    path: '/api/report/received',
    access: 'member',
    summary:
      'What the caller received in the last 90 days and could not report elsewhere, because it was taken back or its author is gone. The latest first',
    query: z.object({ ...pageQuery.shape, before: z.optional(moment) }),
    reply: z.array(received),
    replyHeaders: nextCursorHeader,
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/report',
    access: 'member',
    summary: 'Tells the admins, with a frozen copy of what is reported',
    body: newReport,
    reply: done,
  }),
}

export const safetyEvents = {
  /** To this viewer the member is no more. It is the same whether he left, was suspended, or there is a block. */
  'safety.member-gone': z.object({ userId: id }),
}
