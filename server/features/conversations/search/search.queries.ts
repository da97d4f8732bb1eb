import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { positionOf } from '#server/platform/paging.ts'
import { conversationMembers, conversations, messages } from '../conversations.schema.ts'

/** A conversation that a search comes to, and which numbers of it the searcher can read. */
export type SearchedChat = {
  conversationId: number
  /** Of a direct one. */
  otherId: number | null
  listedAt: bigint
  /** Numbers between these two, both left out. */
  after: number
  before: number
}

/** Of a list that has the latest conversations first: this one, wherever it stands by now, and those below it. */
export type SearchStart = { listedAt: bigint; conversationId: number }

const columns = {
  conversationId: conversationMembers.conversationId,
  otherId: sql<number | null>`null`,
  listedAt: positionOf(sql`coalesce(${conversationMembers.listedAt}, 'epoch')`),
  after: conversationMembers.hiddenBeforeSeq,
  before: sql<number>`${conversations.lastSeq} + 1`,
}

export async function findSearchedChat(
  db: Database,
  viewerId: number,
  conversationId: number,
): Promise<SearchedChat | undefined> {
  const rows = await db
    .select(columns)
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        eq(conversationMembers.userId, viewerId),
        isNull(conversationMembers.leftAt),
      ),
    )
  return rows[0]
}

type ChatRow = {
  id: string
  other_id: number | null
  at: string
  hidden_before_seq: number
  last_seq: number
  is_shown: boolean
}

/** What stands in the lists of a member, the latest first. A chat with somebody whom he cannot see has nothing to read. */
export async function listSearchedChats(
  db: Database,
  viewerId: number,
  { start, isInRequests, limit }: { start: SearchStart | undefined; isInRequests: boolean; limit: number },
): Promise<SearchedChat[]> {
  const from = start
    ? sql`and (m.conversation_id = ${start.conversationId} or (m.listed_at, m.conversation_id) <
        (timestamptz 'epoch' + ${String(start.listedAt)}::bigint * interval '1 microsecond', ${start.conversationId}))`
    : sql``
  // First some of the list, and only then who may be seen of it.
  const { rows } = await db.execute<ChatRow>(sql`
    select m.conversation_id as id, o.user_id as other_id, ${positionOf(sql`m.listed_at`)} as at,
      m.hidden_before_seq, c.last_seq, (m.kind = 'group' or ${visibleInConversation(viewerId, sql`o.user_id`)}) as is_shown
    from (
      select m.conversation_id, m.kind, m.listed_at, m.hidden_before_seq from ${conversationMembers} m
      where m.user_id = ${viewerId} and m.left_at is null and m.listed_at is not null
        and (m.folder = 'requests') = ${isInRequests} ${from}
      order by m.listed_at desc, m.conversation_id desc limit ${limit}
    ) m
    join ${conversations} c on c.id = m.conversation_id
    left join ${conversationMembers} o
      on m.kind = 'direct' and o.conversation_id = m.conversation_id and o.user_id <> ${viewerId}
    order by m.listed_at desc, m.conversation_id desc`)
  return rows.map((row) => ({
    conversationId: Number(row.id),
    otherId: row.other_id,
    listedAt: BigInt(row.at),
    after: row.is_shown ? row.hidden_before_seq : row.last_seq,
    before: row.last_seq + 1,
  }))
}

export type SearchedText = { id: number; conversationId: number; seq: number; content: string | null }

/**
 * What was said in these stretches, in their order and the newest first. Numbers have no gaps, so the stretches say how
 * many rows there are. Of what is no text, and of what was unsent, there is only the number.
 */
export async function listSearchedTexts(db: Database, chats: SearchedChat[]): Promise<SearchedText[]> {
  const list = <Key extends keyof SearchedChat>(key: Key) => sql.param(chats.map((chat) => chat[key]))
  const { rows } = await db.execute<{
    id: string
    conversation_id: string
    seq: number
    content: string | null
  }>(sql`
    select x.id, x.conversation_id, x.seq,
      case when x.message_type = 'text' and x.unsent_at is null then x.content end as content
    from unnest(${list('conversationId')}::bigint[], ${list('after')}::integer[], ${list('before')}::integer[])
      with ordinality as chat (id, after, before, place)
    join ${messages} x on x.conversation_id = chat.id and x.seq > chat.after and x.seq < chat.before
    order by chat.place, x.seq desc`)
  return rows.map((row) => ({
    id: Number(row.id),
    conversationId: Number(row.conversation_id),
    seq: row.seq,
    content: row.content,
  }))
}

export type FoundRow = Awaited<ReturnType<typeof listFound>>[number]

/** Those of these messages that the viewer can read now. */
export function listFound(db: Database, viewerId: number, ids: number[], now: Date) {
  return db
    .select({
      id: messages.id,
      conversationId: messages.conversationId,
      seq: messages.seq,
      fromUserId: sql<number>`${messages.fromUserId}`,
      content: messages.content,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, messages.conversationId),
        eq(conversationMembers.userId, viewerId),
        isNull(conversationMembers.leftAt),
      ),
    )
    .where(
      and(
        sql`${messages.id} = any(${sql.param(ids)}::bigint[])`,
        eq(messages.messageType, 'text'),
        isNull(messages.unsentAt),
        gt(messages.seq, conversationMembers.hiddenBeforeSeq),
        or(isNull(messages.expiresAt), gt(messages.expiresAt, now)),
        or(eq(messages.fromUserId, viewerId), visibleInConversation(viewerId, messages.fromUserId)),
      ),
    )
}

/** When a message of this conversation was written. */
export async function findMomentOf(
  db: Database,
  conversationId: number,
  seq: number,
): Promise<Date | undefined> {
  const rows = await db
    .select({ at: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)))
  return rows[0]?.at
}
