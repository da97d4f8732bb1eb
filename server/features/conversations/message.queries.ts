import { and, asc, desc, eq, getTableColumns, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { MessagePage } from '#contract/conversations.ts'
import { media } from '#server/features/media/media.schema.ts'
import { hiddenSince, visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, messages } from './conversations.schema.ts'
import { hideSenders } from './hidden-senders.queries.ts'
import { lastShownSeq, mediaColumns } from './message.fragments.ts'
import type { MessageRow } from './message-row.ts'
import { comesSharp } from './private-media/blur.fragments.ts'

const messageColumns = { ...getTableColumns(messages), media: mediaColumns }

const selectMessages = (db: Database) =>
  db.select(messageColumns).from(messages).leftJoin(media, eq(media.id, messages.mediaId))

/** Oldest first: the newest page, the one before a number, or what came after one. Hidden members leave shells. */
export async function listMessageRows(
  db: Database,
  viewerId: number,
  conversationId: number,
  hiddenBeforeSeq: number,
  { before, after, limit }: MessagePage,
): Promise<MessageRow[]> {
  const order = after === undefined ? sql`desc` : sql`asc`
  // First the page, along the index of the numbers, and only then what is drawn of it: a join above the limit has been
  // planned over the whole thread.
  const page = sql`array(
    select x.id from ${messages} x
    where x.conversation_id = ${conversationId} and x.seq > ${Math.max(hiddenBeforeSeq, after ?? 0)}
      ${before === undefined ? sql`` : sql`and x.seq < ${before}`}
      and x.seq <= ${lastShownSeq(viewerId, conversationId)}
    order by x.seq ${order} limit ${limit})`
  const rows = await db
    .select({ ...messageColumns, hiddenSince: hiddenSince(viewerId, messages.fromUserId) })
    .from(messages)
    .leftJoin(media, eq(media.id, messages.mediaId))
    .where(sql`${messages.id} = any(${page})`)
    .orderBy(after === undefined ? desc(messages.seq) : asc(messages.seq))
  const shown = await hideSenders(db, viewerId, rows)
  return after === undefined ? shown.reverse() : shown
}

export async function findMessageByClientId(
  db: Database,
  fromUserId: number,
  clientId: string,
): Promise<MessageRow | undefined> {
  const rows = await selectMessages(db).where(
    and(eq(messages.fromUserId, fromUserId), eq(messages.clientId, clientId)),
  )
  return rows[0]
}

export async function findMessage(db: Database, id: number): Promise<MessageRow | undefined> {
  const rows = await selectMessages(db).where(eq(messages.id, id))
  return rows[0]
}

/** Anybody's message, and since when the viewer cannot see who wrote it. */
export async function findMessageFor(
  db: Database,
  viewerId: number,
  id: number,
): Promise<(MessageRow & { hiddenSince: Date | null }) | undefined> {
  const rows = await db
    .select({ ...messageColumns, hiddenSince: hiddenSince(viewerId, messages.fromUserId) })
    .from(messages)
    .leftJoin(media, eq(media.id, messages.mediaId))
    .where(eq(messages.id, id))
  return rows[0]
}

/** One of the messages that the member has sent. */
export async function findOwnMessage(
  db: Database,
  fromUserId: number,
  id: number,
): Promise<MessageRow | undefined> {
  const rows = await selectMessages(db).where(
    and(eq(messages.id, id), eq(messages.fromUserId, fromUserId), ne(messages.messageType, 'notice')),
  )
  return rows[0]
}

export async function markUnsent(db: Database, id: number, now: Date): Promise<void> {
  await db
    .update(messages)
    .set({ content: '', mediaId: null, replyToSeq: null, unsentAt: now })
    .where(and(eq(messages.id, id), isNull(messages.unsentAt)))
}

export async function hasWrittenMoreThan(db: Database, userId: number, count: number): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.fromUserId, userId))
    .offset(count)
    .limit(1)
  return rows.length > 0
}

export async function listSomeWrittenBy(db: Database, userId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.fromUserId, userId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Leaves anonymous shells, as the deletion of his account would: see `leave_message_shell` in the migrations. */
export async function forgetAuthor(db: Database, messageIds: number[]): Promise<void> {
  await db.update(messages).set({ fromUserId: null }).where(isOneOf(messageIds))
}

/** One parameter, however many there are. */
const isOneOf = (ids: number[]) => sql`${messages.id} = any(${sql.param(ids)}::bigint[])`

/** Is this photo or video in a message that the member can read? */
export async function hasMessageWithMedia(
  db: Database,
  userId: number,
  conversationId: number,
  mediaId: string,
): Promise<boolean> {
  const who = and(eq(conversationMembers.userId, userId), comesSharp(userId))
  const rows = await selectReaders(db, conversationId, mediaId, who).limit(1)
  return rows.length > 0
}

/** Who can read the message that it is in: its sender, and those of the others who may see him. */
export async function listReadersOfMedia(
  db: Database,
  senderId: number,
  conversationId: number,
  mediaId: string,
): Promise<number[]> {
  const { userId } = conversationMembers
  const rows = await selectReaders(
    db,
    conversationId,
    mediaId,
    or(eq(userId, senderId), visibleInConversation(senderId, userId)),
  )
  return rows.map((row) => row.userId)
}

const selectReaders = (db: Database, conversationId: number, mediaId: string, who: SQL | undefined) =>
  db
    .select({ userId: conversationMembers.userId })
    .from(messages)
    .innerJoin(conversationMembers, eq(conversationMembers.conversationId, messages.conversationId))
    .where(
      and(
        eq(messages.mediaId, mediaId),
        eq(messages.conversationId, conversationId),
        isNull(conversationMembers.leftAt),
        gt(messages.seq, conversationMembers.hiddenBeforeSeq),
        who,
      ),
    )
