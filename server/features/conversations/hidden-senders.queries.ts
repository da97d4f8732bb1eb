import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, messages } from './conversations.schema.ts'
import { isKnown } from './message.fragments.ts'
import type { MessageRow } from './message-row.ts'

/** What stays of a message when its sender deletes his account: see `leave_message_shell` in the migrations. */
const nameless = { fromUserId: null, clientId: null }
const emptied = {
  ...nameless,
  content: '',
  mediaId: null,
  media: null,
  replyToSeq: null,
  hasReactions: false,
  editedAt: null,
  hasMentions: false,
  forwarded: false,
  unsentAt: null,
}

/**
 * Makes shells of the messages of hidden members, like those of deleted accounts. Of what such a member wrote since he
 * is hidden neither the kind nor the time is told: the shell bears the time of the message that it is shown with.
 */
export async function hideSenders<Row extends MessageRow & { hiddenSince: Date | null }>(
  db: Database,
  viewerId: number,
  rows: Row[],
): Promise<Row[]> {
  const late = rows.filter(({ createdAt, hiddenSince }) => hiddenSince !== null && createdAt > hiddenSince)
  const shownAt = await listTimesOfNextKnown(db, viewerId, late)
  return rows.map((row) => {
    if (row.hiddenSince === null) return row
    const createdAt = shownAt.get(row.id)
    if (createdAt) return { ...row, ...emptied, messageType: 'text', createdAt }
    return { ...row, ...(row.messageType === 'notice' ? nameless : emptied) }
  })
}

/** By the ids of these messages: when the next one was written that the viewer knows. */
async function listTimesOfNextKnown(
  db: Database,
  viewerId: number,
  rows: MessageRow[],
): Promise<Map<number, Date>> {
  if (rows.length === 0) return new Map()
  const times = await db
    .select({
      id: sql<number>`late.id`.mapWith(Number),
      next: sql<Date>`next.created_at`.mapWith(messages.createdAt),
    })
    .from(sql`${messages} late cross join lateral (
      select n.created_at from ${messages} n
      where n.conversation_id = late.conversation_id and n.seq > late.seq and ${isKnown(viewerId, sql`n`)}
      order by n.seq limit 1) next`)
    .where(sql`late.id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`)
  return new Map(times.map((row) => [row.id, row.next]))
}

/**
 * What hidden members wrote directly before this message, since they are hidden, by the viewers who have not been
 * shown its number yet.
 */
export async function listShellsBefore(
  db: Database,
  { conversationId, seq }: { conversationId: number; seq: number },
  viewerIds: number[],
): Promise<{ id: number; seq: number; viewerIds: number[] }[]> {
  const { rows } = await db.execute<{ id: string; seq: number; viewer_ids: number[] }>(sql`
    select x.id, x.seq, array_agg(m.user_id) as viewer_ids
    from ${messages} previous
    join ${conversationMembers} m on m.conversation_id = previous.conversation_id
      and m.user_id = any(${sql.param(viewerIds)}::integer[])
      and not ${isKnown(sql`m.user_id`, sql`previous`)}
    cross join lateral (
      select coalesce(max(k.seq), 0) as seq from (
        select y.seq from ${messages} y
        where y.conversation_id = ${conversationId} and y.seq < ${seq} and ${isKnown(sql`m.user_id`, sql`y`)}
        order by y.seq desc limit 1) k
    ) known
    join ${messages} x on x.conversation_id = ${conversationId} and x.seq < ${seq}
      and x.seq > greatest(known.seq, m.hidden_before_seq)
    where previous.conversation_id = ${conversationId} and previous.seq = ${seq} - 1
    group by x.id, x.seq
    order by x.seq`)
  return rows.map((row) => ({ id: Number(row.id), seq: row.seq, viewerIds: row.viewer_ids }))
}
