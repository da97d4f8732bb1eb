import * as z from 'zod/mini'
import { auditRow } from './audit.ts'
import { noteTypes, sentTypes } from './conversations.ts'
import { endpoint, id, idParams, moment, wholeNumber } from './endpoint.ts'
import { feedbackKinds } from './feedback.ts'
import { limits } from './limits.ts'
import { accountRoles } from './product.ts'
import { noticedKinds, reportKinds, reportOutcomes, reportStatuses } from './safety.ts'
import { humanText, plainText } from './text.ts'
import { reportReasons } from './words/report.ts'

export const timeRanges = ['24h', '7d', '30d', '90d', 'all'] as const
export type TimeRange = (typeof timeRanges)[number]
export const timeRangeLabel: Record<TimeRange, string> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  all: 'All time',
}

const timeRange = z._default(z.enum(timeRanges), '7d')
const search = z.optional(plainText(limits.email.max))

export const userSorts = ['id', 'username', 'email', 'role', 'status', 'pic', 'gallery', 'joined'] as const
export type UserSort = (typeof userSorts)[number]

export const usersQuery = z.object({
  timeRange,
  username: search,
  email: search,
  role: z._default(z.enum(['all', ...accountRoles]), 'all'),
  sort: z._default(z.enum(userSorts), 'joined'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  page: z._default(wholeNumber(1, 10_000), 1),
  limit: z._default(wholeNumber(1, limits.page.max), 25),
})
export type UsersQuery = z.infer<typeof usersQuery>

/** A row of the users table; the names of its fields are the specification's. */
export const adminUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  /** Whether he has followed the link that was mailed to it; anybody can claim any address. */
  emailProven: z.boolean(),
  role: z.enum(accountRoles),
  isBlocked: z.boolean(),
  profile_image_url: z.nullable(z.string()),
  gallery_count: z.number(),
  createdAt: moment,
})
export type AdminUser = z.infer<typeof adminUser>

/** Newest first; the last id of a page is the `before` of the next. */
const pageQuery = {
  before: z.optional(wholeNumber(1)),
  limit: z._default(wholeNumber(1, limits.page.max), 50),
}

export const messagesQuery = z.object({ timeRange, ...pageQuery })
export type MessagesQuery = z.infer<typeof messagesQuery>

const named = z.object({ id, username: z.string() })

export const adminMessage = z.object({
  id,
  /** Null when he has left. */
  fromUser: z.nullable(named),
  toUser: z.nullable(named),
  groupName: z.nullable(z.string()),
  messageType: z.enum([...sentTypes, ...noteTypes]),
  /** The text. A picture or a video is named and not shown. */
  content: z.string(),
  isRead: z.boolean(),
  createdAt: moment,
})
export type AdminMessage = z.infer<typeof adminMessage>

export const adminFeedback = z.object({
  id,
  userId: id,
  username: z.string(),
  kind: z.enum(feedbackKinds),
  rating: z.nullable(z.number()),
  comment: z.nullable(z.string()),
  createdAt: moment,
  responses: z.array(z.object({ id, adminMessage: z.string(), isRead: z.boolean(), createdAt: moment })),
})
export type AdminFeedback = z.infer<typeof adminFeedback>

/** What still waits is shown whatever its age: nothing is forgotten because a week has passed. */
export const feedbackShown = ['unanswered', 'all'] as const
export type FeedbackShown = (typeof feedbackShown)[number]

export const reportDecisions = ['dismiss', 'warn', 'remove', 'suspend'] as const
export type ReportDecision = (typeof reportDecisions)[number]

export const adminReport = z.object({
  id,
  kind: z.enum([...reportKinds, ...noticedKinds]),
  /** Null when nobody has reported it and the product noticed it itself. */
  reason: z.nullable(z.enum(reportReasons)),
  text: z.string(),
  status: z.enum(reportStatuses),
  outcome: z.nullable(z.enum(reportOutcomes)),
  createdAt: moment,
  handledAt: z.nullable(moment),
  reporter: z.nullable(named),
  reported: z.nullable(z.object({ ...named.shape, isBlocked: z.boolean() })),
  /** What was reported, as it was: facts by name, and copies of pictures that only admins can open. */
  evidence: z.object({
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    media: z.array(z.string()),
  }),
  /** What came of earlier reports about the same member. */
  history: z.object({ reports: z.number(), warnings: z.number(), suspensions: z.number() }),
})
export type AdminReport = z.infer<typeof adminReport>

export const overview = z.object({
  members: z.number(),
  activeToday: z.number(),
  messagesToday: z.number(),
  openReports: z.number(),
  openFeedback: z.number(),
  openVerifications: z.number(),
  /** The last 30 days, oldest first. */
  days: z.array(
    z.object({
      day: z.string(),
      members: z.number(),
      messages: z.number(),
      reports: z.number(),
      active: z.number(),
    }),
  ),
})
export type Overview = z.infer<typeof overview>

export const adminApi = {
  overview: endpoint({ method: 'GET', path: '/api/admin/overview', access: 'admin', reply: overview }),
  users: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'A page of accounts; x-total-count says how many match',
    query: usersQuery,
    reply: z.array(adminUser),
    replyHeaders: { 'x-total-count': z.coerce.number() },
  }),
  setRole: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/role',
    access: 'admin',
    confirms: true,
    params: idParams,
    body: z.object({ role: z.enum(accountRoles) }),
    reply: adminUser,
  }),
  setSuspension: endpoint({
    method: 'PATCH',
    path: '/api/admin/users/:id/block',
    access: 'admin',
    confirms: true,
    params: idParams,
    body: z.object({ isBlocked: z.boolean(), reason: z.optional(humanText(limits.adminReason)) }),
    reply: adminUser,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api/admin/messages',
    access: 'admin',
    confirms: true,
    summary: 'A page of message history. Reading it writes an audit row',
    query: messagesQuery,
    reply: z.array(adminMessage),
  }),
  feedback: endpoint({
    method: 'GET',
    path: '/api/admin/feedback',
    access: 'admin',
    query: z.object({ timeRange, show: z._default(z.enum(feedbackShown), 'all'), ...pageQuery }),
    reply: z.array(adminFeedback),
  }),
  replyToFeedback: endpoint({
    method: 'POST',
    path: '/api/admin/feedback/:id/reply',
    access: 'admin',
    params: idParams,
    body: z.object({
      message: humanText(limits.feedback).check(z.minLength(1, 'Please write a reply first.')),
    }),
    reply: z.object({ success: z.literal(true) }),
  }),
  reports: endpoint({
    method: 'GET',
    path: '/api/admin/reports',
    access: 'admin',
    query: z.object({
      timeRange,
      status: z._default(z.enum(['all', ...reportStatuses]), 'open'),
      ...pageQuery,
    }),
    reply: z.array(adminReport),
  }),
  decideReport: endpoint({
    method: 'POST',
    path: '/api/admin/reports/:id',
    access: 'admin',
    confirms: true,
    params: idParams,
    body: z.object({ decision: z.enum(reportDecisions), note: z.optional(humanText(limits.adminReason)) }),
    reply: z.object({ success: z.literal(true) }),
  }),
  audit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'superadmin',
    summary: 'Who did what, and who read which messages when',
    query: z.object({ timeRange, ...pageQuery }),
    reply: z.array(auditRow),
  }),
}

export const adminEvents = {
  /** Something of this kind is new or was handled by another admin: the lists are stale. */
  'admin.changed': z.object({ what: z.enum(['reports', 'feedback', 'users', 'verifications']) }),
}
