import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { blocks, users } from '#server/platform/accounts/accounts.schema.ts'
import { visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isAfter, type PageRequest, positionOf } from '#server/platform/paging.ts'
import { conversationMembers, messages } from './conversations.schema.ts'

/** A block that was there when the message was sent: then it was never received. Later ones undo nothing. */
const wasBlocked = (userId: SQL) => sql`exists (
  select 1 from ${blocks} b where b.created_at < ${messages.createdAt}
    and ((b.blocker_id = ${messages.fromUserId} and b.blocked_id = ${userId})
      or (b.blocker_id = ${userId} and b.blocked_id = ${messages.fromUserId})))`

/** Was a member when it was sent, however he left or hid the conversation since. */
const received = (userId: SQL, member: SQL) => sql`(
  ${userId} is distinct from ${messages.fromUserId} and ${member}.joined_at <= ${messages.createdAt}
  and (${member}.left_at is null or ${member}.left_at >= ${messages.createdAt}) and not ${wasBlocked(userId)})`

const receiverIds = sql<number[]>`array(
  select m.user_id from ${conversationMembers} m
  where m.conversation_id = ${messages.conversationId} and ${received(sql`m.user_id`, sql`m`)})`

const columns = {
  id: messages.id,
  authorId: sql<number>`${messages.fromUserId}`,
  authorName: users.username,
  messageType: messages.messageType,
  content: messages.content,
  mediaId: messages.mediaId,
  forwarded: messages.forwarded,
  createdAt: messages.createdAt,
}

/** Still there, text and all, and said by somebody. What could be viewed once and was is sealed without being unsent. */
const isWhole = and(
  isNotNull(messages.fromUserId),
  isNull(messages.unsentAt),
  ne(messages.messageType, 'notice'),
  sql`not (${messages.viewOnce} and ${messages.mediaId} is null)`,
)

export type EvidenceRow = Awaited<ReturnType<typeof listToSeal>>[number]

/** Which messages: one, some, all of a member, or all of a conversation. */
export type Selection =
  | { messageId: number }
  | { messageIds: number[] }
  | { authorId: number }
  | { conversationId: number }

/**
 * Those that somebody received since then, in the order of their ids, and locked: an edit of the same moment comes
 * before, and its words are what is sealed, or finds the message gone.
 */
export function listToSeal(db: Database, which: Selection, since: Date, afterId: number, limit: number) {
  const chosen =
    'messageId' in which
      ? eq(messages.id, which.messageId)
      : 'messageIds' in which
        ? sql`${messages.id} = any(${sql.param(which.messageIds)}::bigint[])`
        : 'authorId' in which
          ? eq(messages.fromUserId, which.authorId)
          : eq(messages.conversationId, which.conversationId)
  return db
    .select({ ...columns, receiverIds })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.fromUserId))
    .where(and(chosen, isWhole, gt(messages.createdAt, since), gt(messages.id, afterId)))
    .orderBy(asc(messages.id))
    .limit(limit)
    .for('no key update', { of: messages })
}

const selectReceived = (db: Database, viewerId: number) =>
  db
    .select({ ...columns, at: positionOf(messages.createdAt) })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.fromUserId))
    .innerJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, messages.conversationId),
        eq(conversationMembers.userId, viewerId),
      ),
    )

const receivedBy = (viewerId: number) => received(sql`${viewerId}`, sql`${conversationMembers}`)

/** One that the viewer received, whether he can still read it or not. */
export async function findReceivedMessage(db: Database, viewerId: number, id: number, since: Date) {
  const rows = await selectReceived(db, viewerId).where(
    and(eq(messages.id, id), isWhole, gt(messages.createdAt, since), receivedBy(viewerId)),
  )
  return rows[0]
}

/** What the viewer received from those whom he cannot see any more, the latest first. */
export function listReceivedFromGone(
  db: Database,
  viewerId: number,
  { since, before, ...request }: PageRequest & { since: Date; before: Date },
) {
  return selectReceived(db, viewerId)
    .where(
      and(
        isWhole,
        gt(messages.createdAt, since),
        lt(messages.createdAt, before),
        isAfter(messages.createdAt, messages.id, request),
        receivedBy(viewerId),
        sql`not ${visibleInConversation(viewerId, messages.fromUserId)}`,
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(request.limit)
}
