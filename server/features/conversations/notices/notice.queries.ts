import { sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/conversations.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, conversations, messages } from '../conversations.schema.ts'

export type NewNotice = { conversationId: number; fromUserId: number; content: NoticeKind; createdAt: Date }

/**
 * Takes the next number, like any message, and answers with the id. Apart from the statement of texts, which must not learn about it: who is
 * named in a notice has written nothing.
 */
export async function insertNotice(db: Database, notice: NewNotice): Promise<number> {
  const { conversationId, fromUserId, content, createdAt } = notice
  const { rows } = await db.execute<{ id: string }>(sql`
    with numbered as (
      update ${conversations} c set last_seq = c.last_seq + 1 where c.id = ${conversationId} returning c.last_seq
    ), stored as (
      insert into ${messages} (conversation_id, seq, from_user_id, message_type, content, created_at)
      select ${conversationId}, last_seq, ${fromUserId}, 'notice', ${content}, ${createdAt.toISOString()}::timestamptz
      from numbered
      returning id, seq
    ), read_on as (
      update ${conversationMembers} m set last_read_seq = stored.seq from stored
      where m.conversation_id = ${conversationId} and m.user_id = ${fromUserId} and m.last_read_seq = stored.seq - 1
    )
    select id from stored`)
  return Number(rows[0]!.id)
}
