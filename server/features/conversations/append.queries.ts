import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { conversationMembers, conversations, messages } from './conversations.schema.ts'

export type NewMessage = Pick<
  typeof messages.$inferSelect,
  'clientId' | 'messageType' | 'content' | 'mediaId' | 'createdAt'
> & { conversationId: number; fromUserId: number }

export type Kept = { id: number; seq: number; conversationId: number }

/**
 * Takes the next number and keeps the message, in one statement and so in one transaction: no number is ever
 * missing, and commits follow the order of the numbers. Nothing happens when the sender is no member or when this
 * very message is there already; a race of two such ends in a unique violation, which takes the number back.
 */
export async function insertMessage(
  db: Database,
  { createdAt, ...message }: NewMessage,
): Promise<Kept | undefined> {
  const rows = await append(db).execute({ ...message, createdAt: createdAt.toISOString() })
  return rows[0]
}

const given = (name: keyof NewMessage) => sql`${sql.placeholder(name)}`
const from = sql`${given('fromUserId')}::integer`

const append = perDatabase((db) => {
  const numbered = db.$with('numbered', {}).as(sql`
    update ${conversations} c set last_seq = c.last_seq + 1
    where c.id = ${given('conversationId')}
      and not exists (
        select 1 from ${messages} x where x.from_user_id = ${from} and x.client_id = ${given('clientId')})
      and exists (
        select 1 from ${conversationMembers} m
        where m.conversation_id = c.id and m.user_id = ${from} and m.left_at is null)
    returning c.id, c.last_seq`)
  const kept = db
    .$with('kept', { id: messages.id, seq: messages.seq, conversationId: messages.conversationId })
    .as(sql`
    insert into ${messages}
      (conversation_id, seq, from_user_id, client_id, message_type, content, media_id, created_at)
    select id, last_seq, ${from}, ${given('clientId')}, ${given('messageType')}::message_type,
      ${given('content')}, ${given('mediaId')}, ${given('createdAt')}::timestamptz
    from numbered
    returning id, seq, conversation_id`)
  // Who had read everything before has read his own words too.
  const readOn = db.$with('read_on', {}).as(sql`
    update ${conversationMembers} m set last_read_seq = kept.seq from kept
    where m.conversation_id = kept.conversation_id and m.user_id = ${from} and m.last_read_seq = kept.seq - 1`)
  return db
    .with(numbered, kept, readOn)
    .select({ id: kept.id, seq: kept.seq, conversationId: kept.conversationId })
    .from(kept)
    .prepare('append_message')
})
