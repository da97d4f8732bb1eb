import { and, asc, desc, eq, gte, inArray, isNull, lt, notExists, type SQL } from 'drizzle-orm'
import type { FeedbackKind } from '#contract/feedback.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isAfter, type PageRequest, positionOf } from '#server/platform/paging.ts'
import { feedback, feedbackResponses } from './feedback.schema.ts'

export type FeedbackRow = typeof feedback.$inferSelect
type ResponseRow = typeof feedbackResponses.$inferSelect
export type AnsweredRow = { response: ResponseRow; feedback: FeedbackRow }

export async function insertFeedback(db: Database, row: typeof feedback.$inferInsert): Promise<FeedbackRow> {
  const [inserted] = await db.insert(feedback).values(row).returning()
  return inserted!
}

export async function findFeedback(db: Database, id: number): Promise<FeedbackRow | undefined> {
  const rows = await db.select().from(feedback).where(eq(feedback.id, id))
  return rows[0]
}

export async function insertResponse(
  db: Database,
  row: typeof feedbackResponses.$inferInsert,
): Promise<ResponseRow> {
  const [inserted] = await db.insert(feedbackResponses).values(row).returning()
  return inserted!
}

/** Newest first. */
export function listResponsesTo(db: Database, userId: number, request: PageRequest) {
  const { createdAt, id } = feedbackResponses
  return db
    .select({ response: feedbackResponses, feedback, at: positionOf(createdAt), id })
    .from(feedbackResponses)
    .innerJoin(feedback, eq(feedback.id, feedbackResponses.feedbackId))
    .where(and(eq(feedback.userId, userId), isAfter(createdAt, id, request)))
    .orderBy(desc(createdAt), desc(id))
    .limit(request.limit)
}

/** The member whose response it is. */
export async function findOwnerOfResponse(db: Database, id: number): Promise<number | undefined> {
  const rows = await db
    .select({ userId: feedback.userId })
    .from(feedbackResponses)
    .innerJoin(feedback, eq(feedback.id, feedbackResponses.feedbackId))
    .where(eq(feedbackResponses.id, id))
  return rows[0]?.userId
}

export async function markResponseRead(db: Database, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(feedbackResponses)
    .set({ readAt: now })
    .where(and(eq(feedbackResponses.id, id), isNull(feedbackResponses.readAt)))
    .returning({ id: feedbackResponses.id })
  return rows.length > 0
}

export type FeedbackFilter = {
  since?: Date
  kind?: FeedbackKind
  onlyUnanswered?: boolean
  /** The last id of the page before. */
  before?: number
  limit: number
}

/** For those who run the place: of everybody, newest first. */
export function listFeedbackRows(db: Database, filter: FeedbackFilter) {
  const where: (SQL | undefined)[] = [
    filter.since && gte(feedback.createdAt, filter.since),
    filter.kind && eq(feedback.kind, filter.kind),
    filter.before === undefined ? undefined : lt(feedback.id, filter.before),
    filter.onlyUnanswered
      ? notExists(db.select().from(feedbackResponses).where(eq(feedbackResponses.feedbackId, feedback.id)))
      : undefined,
  ]
  return db
    .select({ feedback, username: users.username })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.userId))
    .where(and(...where))
    .orderBy(desc(feedback.id))
    .limit(filter.limit)
}

export async function listResponsesFor(db: Database, feedbackIds: number[]): Promise<ResponseRow[]> {
  if (feedbackIds.length === 0) return []
  return db
    .select()
    .from(feedbackResponses)
    .where(inArray(feedbackResponses.feedbackId, feedbackIds))
    .orderBy(asc(feedbackResponses.id))
}

export function listFeedbackOf(db: Database, userId: number): Promise<FeedbackRow[]> {
  return db.select().from(feedback).where(eq(feedback.userId, userId)).orderBy(feedback.id)
}
