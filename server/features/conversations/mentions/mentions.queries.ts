import { and, eq, exists, isNull, or, sql } from 'drizzle-orm'
import type { Mention } from '#contract/mentions.ts'
import { visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Membership } from '../conversation.queries.ts'
import { conversationMembers, messages } from '../conversations.schema.ts'
import { messageMentions } from './mentions.schema.ts'

export async function insertMentions(db: Database, messageId: number, mentions: Mention[]): Promise<void> {
  await db.insert(messageMentions).values(mentions.map((each, place) => ({ messageId, place, ...each })))
  await db.update(messages).set({ hasMentions: true }).where(eq(messages.id, messageId))
}

/** By message: those whom the viewer may see and who are in the group, himself included. */
export async function listMentions(
  db: Database,
  { userId: viewerId, conversationId }: Pick<Membership, 'userId' | 'conversationId'>,
  messageIds: number[],
): Promise<Map<number, Mention[]>> {
  const { messageId, userId, name, place } = messageMentions
  const isPresent = db
    .select({ userId: conversationMembers.userId })
    .from(conversationMembers)
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        eq(conversationMembers.userId, userId),
        isNull(conversationMembers.leftAt),
      ),
    )
  const rows = await db
    .select({ messageId, userId, name })
    .from(messageMentions)
    .where(
      and(
        sql`${messageId} = any(${sql.param(messageIds)}::bigint[])`,
        or(eq(userId, viewerId), visibleInConversation(viewerId, userId)),
        exists(isPresent),
      ),
    )
    .orderBy(messageId, place)
  const byMessage = Map.groupBy(rows, (row) => row.messageId)
  return new Map([...byMessage].map(([id, all]) => [id, all.map(({ userId, name }) => ({ userId, name }))]))
}

/** Which of these members each of these viewers may see, as pairs. */
export async function listSeen(
  db: Database,
  viewerIds: number[],
  memberIds: number[],
): Promise<{ viewerId: number; memberId: number }[]> {
  const { rows } = await db.execute<{ viewer_id: number; member_id: number }>(sql`
    select v.id as viewer_id, m.id as member_id
    from unnest(${sql.param(viewerIds)}::integer[]) v (id)
    cross join unnest(${sql.param(memberIds)}::integer[]) m (id)
    where v.id = m.id or ${visibleInConversation(sql`v.id`, sql`m.id`)}`)
  return rows.map((row) => ({ viewerId: row.viewer_id, memberId: row.member_id }))
}

/** False when the message was unsent meanwhile. */
export async function setNotification(
  db: Database,
  { messageId, userId }: { messageId: number; userId: number },
  notificationId: number,
): Promise<boolean> {
  const rows = await db
    .update(messageMentions)
    .set({ notificationId })
    .where(and(eq(messageMentions.messageId, messageId), eq(messageMentions.userId, userId)))
    .returning({ userId: messageMentions.userId })
  return rows.length > 0
}

/** What was told of them. */
export function deleteMentions(db: Database, messageId: number) {
  const { userId, notificationId } = messageMentions
  return db
    .delete(messageMentions)
    .where(eq(messageMentions.messageId, messageId))
    .returning({ userId, notificationId })
}

/** All of a message, in its order, whoever may see them. */
export function listMentionsOf(db: Database, messageId: number) {
  const { userId, name, place, notificationId } = messageMentions
  return db
    .select({ userId, name, place, notificationId })
    .from(messageMentions)
    .where(eq(messageMentions.messageId, messageId))
    .orderBy(place)
}

export async function deleteMentionsAt(db: Database, messageId: number, places: number[]): Promise<void> {
  const isThere = sql`${messageMentions.place} = any(${sql.param(places)}::integer[])`
  await db.delete(messageMentions).where(and(eq(messageMentions.messageId, messageId), isThere))
}

/** Whether the notification is about another message as well. */
export async function isNotificationOfMore(db: Database, notificationId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: messageMentions.userId })
    .from(messageMentions)
    .where(eq(messageMentions.notificationId, notificationId))
    .limit(1)
  return rows.length > 0
}

/** For the export: where he is mentioned, by those whom he may see. */
export function listMentionRows(db: Database, userId: number) {
  const { messageId, place, name } = messageMentions
  return db
    .select({ messageId, place, name })
    .from(messageMentions)
    .innerJoin(messages, eq(messages.id, messageId))
    .where(
      and(
        eq(messageMentions.userId, userId),
        or(isNull(messages.fromUserId), visibleInConversation(userId, messages.fromUserId)),
      ),
    )
    .orderBy(messageId, place)
}
