import { and, eq, isNull, sql } from 'drizzle-orm'
import { visibleInConversation } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, conversations, messages } from './conversations.schema.ts'
import { lastShownSeq } from './message.fragments.ts'

const isMember = (conversationId: number, userId: number) =>
  and(
    eq(conversationMembers.conversationId, conversationId),
    eq(conversationMembers.userId, userId),
    isNull(conversationMembers.leftAt),
  )

/** Moves the read position, never back nor past what he was shown, and takes away one's own unread mark. */
export async function advanceRead(
  db: Database,
  conversationId: number,
  userId: number,
  upTo: number | undefined,
): Promise<{ seq: number; isRequest: boolean } | undefined> {
  const shown = lastShownSeq(userId, conversationId)
  const target = upTo === undefined ? shown : sql`least(${upTo}::integer, ${shown})`
  const { rows } = await db.execute<{ seq: number; isRequest: boolean }>(sql`
    update ${conversationMembers} m
    set last_read_seq = greatest(m.last_read_seq, target.seq), unread_mark_seq = null
    from (select ${target} as seq) target
    where m.conversation_id = ${conversationId} and m.user_id = ${userId} and m.left_at is null
      and (m.last_read_seq < target.seq or m.unread_mark_seq is not null)
    returning m.last_read_seq as seq, m.folder = 'requests' as "isRequest"`)
  return rows[0]
}

/** Marks the newest message of another as unread; false when there is none. */
export async function setUnreadMark(db: Database, conversationId: number, userId: number): Promise<boolean> {
  const newest = sql`(
    select x.seq from ${messages} x
    where x.conversation_id = ${conversationId} and x.from_user_id <> ${userId} and x.message_type <> 'notice'
      and x.seq > ${conversationMembers.hiddenBeforeSeq} and ${visibleInConversation(userId, sql`x.from_user_id`)}
    order by x.seq desc limit 1)`
  const rows = await db
    .update(conversationMembers)
    .set({ unreadMarkSeq: newest })
    .where(isMember(conversationId, userId))
    .returning({ seq: conversationMembers.unreadMarkSeq })
  return rows[0]?.seq != null
}

export async function hideUpToNow(db: Database, conversationId: number, userId: number): Promise<void> {
  await db
    .update(conversationMembers)
    .set({
      hiddenBeforeSeq: sql`(select c.last_seq from ${conversations} c where c.id = ${conversationId})`,
      unreadMarkSeq: null,
      pinnedAt: null,
    })
    .where(isMember(conversationId, userId))
}
