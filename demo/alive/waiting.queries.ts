import { and, eq, gt, inArray, isNull, like, notLike, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  conversationMembers,
  conversations,
  messages,
} from '#server/features/conversations/conversations.schema.ts'
import { taps } from '#server/features/taps/taps.schema.ts'
import { users } from '#server/platform/accounts/accounts.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { INVENTED } from '../cast.ts'

const readers = alias(users, 'readers')

/** Whoever signs up here has no proven address yet. */
const isVisitor = or(isNull(users.email), notLike(users.email, `%${INVENTED}`))

/** What visitors said last and an invented member has not read. */
export function listUnanswered(db: Database) {
  return db
    .select({
      conversationId: conversations.id,
      kind: conversations.kind,
      readerId: readers.id,
      visitorId: users.id,
      messageType: messages.messageType,
      content: messages.content,
    })
    .from(conversations)
    .innerJoin(
      messages,
      and(eq(messages.conversationId, conversations.id), eq(messages.seq, conversations.lastSeq)),
    )
    .innerJoin(users, and(eq(users.id, messages.fromUserId), isVisitor))
    .innerJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, conversations.id),
        gt(conversations.lastSeq, conversationMembers.lastReadSeq),
        isNull(conversationMembers.leftAt),
      ),
    )
    .innerJoin(readers, and(eq(readers.id, conversationMembers.userId), like(readers.email, `%${INVENTED}`)))
    .where(and(isNull(messages.unsentAt), visibleTo(sql`${readers.id}`, users.id)))
}

export function listPendingTaps(db: Database) {
  return db
    .select({ id: taps.id, visitorId: users.id, tappedId: readers.id })
    .from(taps)
    .innerJoin(users, and(eq(users.id, taps.fromUserId), isVisitor))
    .innerJoin(readers, and(eq(readers.id, taps.toUserId), like(readers.email, `%${INVENTED}`)))
    .where(and(eq(taps.status, 'pending'), visibleTo(sql`${readers.id}`, users.id)))
}

/** Of these, the ones who have neither tapped the visitor nor talked with him. */
export async function listStrangersOf(db: Database, visitorId: number, ids: number[]): Promise<Set<number>> {
  const tapped = alias(taps, 'tapped')
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(tapped, and(eq(tapped.fromUserId, users.id), eq(tapped.toUserId, visitorId)))
    .leftJoin(
      conversations,
      or(
        and(eq(conversations.lowUserId, users.id), eq(conversations.highUserId, visitorId)),
        and(eq(conversations.highUserId, users.id), eq(conversations.lowUserId, visitorId)),
      ),
    )
    .where(and(inArray(users.id, ids), isNull(tapped.id), isNull(conversations.id), visibleTo(visitorId)))
  return new Set(rows.map(({ id }) => id))
}
