import { type SQL, sql } from 'drizzle-orm'
import { pushSubscriptions } from '#server/features/notifications/push.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conversationMembers, conversations, messages } from './chat.schema.ts'

export type NewMessage = Pick<
  typeof messages.$inferSelect,
  'clientId' | 'messageType' | 'content' | 'mediaId' | 'createdAt'
> & { fromUserId: number }

/** Where a message goes: a conversation by its id, or the one that two members have had before. */
export type Target = { conversationId: number } | { toUserId: number }

/** `wantsPush` is false when the only other one has no device that wants to be told. */
export type Kept = { id: number; seq: number; conversationId: number; wantsPush: boolean }

/**
 * Takes the next number and keeps the message, in one statement and so in one transaction: no number is ever
 * missing, and commits follow the order of the numbers. Nothing happens when the sender is no member, when he and
 * the other may not see each other, or when this very message is there already; a race of two such ends in a
 * unique violation, which takes the number back.
 */
export async function insertMessage(
  db: Database,
  target: Target,
  { createdAt, ...message }: NewMessage,
): Promise<Kept | undefined> {
  const { toConversation, toMember } = statementsFor(db)
  const values = { ...message, createdAt: createdAt.toISOString() }
  const rows =
    'conversationId' in target
      ? await toConversation.execute({ ...values, ...target })
      : await toMember.execute({ ...values, ...target })
  return rows[0]
}

// Planned once per connection and not per message: it is the statement that runs most of all.
const prepared = new WeakMap<Database, ReturnType<typeof prepareStatements>>()

function statementsFor(db: Database) {
  const known = prepared.get(db) ?? prepareStatements(db)
  prepared.set(db, known)
  return known
}

const given = (name: keyof NewMessage | 'conversationId' | 'toUserId') => sql`${sql.placeholder(name)}`
const from = sql`${given('fromUserId')}::integer`

function prepareStatements(db: Database) {
  const to = sql`${given('toUserId')}::integer`
  return {
    toConversation: appending(db, sql`c.id = ${given('conversationId')}`, sql`true`).prepare(
      'append_to_conversation',
    ),
    toMember: appending(
      db,
      sql`c.low_user_id = least(${from}, ${to}) and c.high_user_id = greatest(${from}, ${to})
        and ${visibleTo(from, to)}`,
      sql`exists (select 1 from ${pushSubscriptions} p where p.user_id = ${to})`,
    ).prepare('append_to_member'),
  }
}

function appending(db: Database, isTarget: SQL, wantsPush: SQL) {
  const numbered = db.$with('numbered', {}).as(sql`
    update ${conversations} c set last_seq = c.last_seq + 1
    where ${isTarget}
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
    .select({
      id: kept.id,
      seq: kept.seq,
      conversationId: kept.conversationId,
      wantsPush: sql<boolean>`${wantsPush}`,
    })
    .from(kept)
}
