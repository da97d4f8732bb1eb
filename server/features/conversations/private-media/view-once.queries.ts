import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { media } from '#server/features/media/media.schema.ts'
import { visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, messages } from '../conversations.schema.ts'
import { viewOnceOpenings } from './view-once.schema.ts'

export async function markViewOnce(db: Database, messageId: number): Promise<void> {
  await db.update(messages).set({ viewOnce: true }).where(eq(messages.id, messageId))
}

/** By message: for its sender how many of those whom he can see have opened it, for a receiver whether he has. */
export async function countOpenings(
  db: Database,
  viewerId: number,
  messageIds: number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: viewOnceOpenings.messageId, count: sql<number>`count(*)::integer` })
    .from(viewOnceOpenings)
    .innerJoin(messages, eq(messages.id, viewOnceOpenings.messageId))
    .where(
      and(
        isOneOf(messageIds),
        sql`case when ${messages.fromUserId} = ${viewerId} then ${visibleInConversation(viewerId, viewOnceOpenings.userId)}
          else ${viewOnceOpenings.userId} = ${viewerId} end`,
      ),
    )
    .groupBy(viewOnceOpenings.messageId)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const isOneOf = (ids: number[]) => sql`${messages.id} = any(${sql.param(ids)}::bigint[])`

/** One that the viewer received and can read, with its file still there. */
export async function findReceivedOnce(db: Database, viewerId: number, messageId: number, since: Date) {
  const rows = await db
    .select({
      senderId: sql<number>`${messages.fromUserId}`,
      isRequest: sql<boolean>`${conversationMembers.folder} = 'requests'`,
      media: { id: media.id, contentType: media.contentType, copyBytes: media.copyBytes },
    })
    .from(messages)
    .innerJoin(media, eq(media.id, messages.mediaId))
    .innerJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, messages.conversationId),
        eq(conversationMembers.userId, viewerId),
      ),
    )
    .where(
      and(
        eq(messages.id, messageId),
        messages.viewOnce,
        gt(messages.createdAt, since),
        sql`${messages.fromUserId} <> ${viewerId}`,
        visibleInConversation(viewerId, messages.fromUserId),
        canRead,
      ),
    )
  return rows[0]
}

const canRead = and(isNull(conversationMembers.leftAt), gt(messages.seq, conversationMembers.hiddenBeforeSeq))

type Opening = typeof viewOnceOpenings.$inferSelect

/** The first one, whichever device it came from; undefined when he has opened it before. */
export async function insertOpening(
  db: Database,
  opening: Omit<Opening, 'closedAt'>,
): Promise<Opening | undefined> {
  const rows = await db.insert(viewOnceOpenings).values(opening).onConflictDoNothing().returning()
  return rows[0]
}

/** Of this device, neither closed nor begun before `since`. */
const isOpen = (who: { id: number; sessionId: number }, since: Date) =>
  and(
    eq(viewOnceOpenings.userId, who.id),
    eq(viewOnceOpenings.sessionId, who.sessionId),
    isNull(viewOnceOpenings.closedAt),
    gt(viewOnceOpenings.openedAt, since),
  )

export async function findOpening(
  db: Database,
  who: { id: number; sessionId: number },
  messageId: number,
  since: Date,
): Promise<Opening | undefined> {
  const rows = await db
    .select()
    .from(viewOnceOpenings)
    .where(and(eq(viewOnceOpenings.messageId, messageId), isOpen(who, since)))
  return rows[0]
}

/** Does he look at this file just now, in a message that he can read? */
export async function hasOpening(
  db: Database,
  who: { id: number; sessionId: number },
  mediaId: string,
  since: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(viewOnceOpenings, eq(viewOnceOpenings.messageId, messages.id))
    .innerJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, messages.conversationId),
        eq(conversationMembers.userId, viewOnceOpenings.userId),
      ),
    )
    .where(and(eq(messages.mediaId, mediaId), messages.viewOnce, canRead, isOpen(who, since)))
    .limit(1)
  return rows.length > 0
}

/** That of this device, closed or not, as long as he can see who sent it. */
export async function hasOpenedHere(
  db: Database,
  who: { id: number; sessionId: number },
  messageId: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(viewOnceOpenings)
    .innerJoin(messages, eq(messages.id, viewOnceOpenings.messageId))
    .where(and(isOfDevice(who, messageId), visibleInConversation(who.id, messages.fromUserId)))
  return rows.length > 0
}

export async function setClosed(
  db: Database,
  who: { id: number; sessionId: number },
  messageId: number,
  now: Date,
): Promise<void> {
  await db
    .update(viewOnceOpenings)
    .set({ closedAt: now })
    .where(and(isOfDevice(who, messageId), isNull(viewOnceOpenings.closedAt)))
}

const isOfDevice = (who: { id: number; sessionId: number }, messageId: number) =>
  and(
    eq(viewOnceOpenings.messageId, messageId),
    eq(viewOnceOpenings.userId, who.id),
    eq(viewOnceOpenings.sessionId, who.sessionId),
  )

/** Those whose files nobody needs any more: everybody who could has looked, or they were sent too long ago. */
export async function listFinished(
  db: Database,
  { openSince, sentSince, only }: { openSince: Date; sentSince: Date; only?: number },
  limit: number,
): Promise<{ id: number; mediaId: string }[]> {
  const isAwaited = sql`exists (
    select 1 from ${conversationMembers} m
    left join ${viewOnceOpenings} o on o.message_id = ${messages.id} and o.user_id = m.user_id
    where m.conversation_id = ${messages.conversationId} and m.user_id <> ${messages.fromUserId}
      and m.left_at is null and m.hidden_before_seq < ${messages.seq}
      and (o.user_id is null or (o.closed_at is null and o.opened_at > ${asMoment(openSince)})))`
  const rows = await db
    .select({ id: messages.id, mediaId: sql<string>`${messages.mediaId}` })
    .from(messages)
    .where(
      and(
        sql`${messages.viewOnce} and ${messages.mediaId} is not null`,
        only === undefined ? undefined : eq(messages.id, only),
        sql`(${messages.createdAt} <= ${asMoment(sentSince)} or not ${isAwaited})`,
      ),
    )
    .orderBy(messages.id)
    .limit(limit)
  return rows
}

const asMoment = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`

export function listOpeningRows(db: Database, userId: number) {
  const { messageId, openedAt, closedAt } = viewOnceOpenings
  return db
    .select({ messageId, openedAt, closedAt })
    .from(viewOnceOpenings)
    .where(eq(viewOnceOpenings.userId, userId))
    .orderBy(messageId)
}
