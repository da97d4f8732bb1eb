import { type SQL, sql } from 'drizzle-orm'
import { hasPushSubscription } from '#server/features/notifications/push.fragments.ts'
import { visibleInConversation } from '#server/platform/accounts/visibility.ts'
import { createBatcher } from '#server/platform/database/batcher.ts'
import type { Database } from '#server/platform/database/database.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { conversationMembers, conversations, messages } from './conversations.schema.ts'

export type NewMessage = Pick<
  typeof messages.$inferSelect,
  'conversationId' | 'clientId' | 'messageType' | 'content' | 'mediaId' | 'replyToSeq' | 'createdAt'
> & { fromUserId: number }

export type NewText = Pick<NewMessage, 'fromUserId' | 'clientId' | 'content' | 'createdAt'> & {
  toUserId: number
}

/** `wereStrangers`: until this text one of the two had never written. */
export type TextFacts = { wantsPush: boolean; wereStrangers: boolean }

type Place = { id: number; seq: number; conversationId: number; expiresAt: Date | null }

/**
 * `duplicate`: two sends with one clientId met, and the other one has won. `not-stored`: the statement found nothing
 * to insert. Why, it does not know: a condition that fails and a lock that is taken both leave no row behind.
 */
export type Insertion<More = object> =
  | ({ outcome: 'stored' } & Place & More)
  | { outcome: 'duplicate' | 'not-stored' }

/** What to do with the error of an insertion: a lost race with the same message is an answer, anything else is thrown. */
export function asDuplicate(error: unknown): { outcome: 'duplicate' } {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  const { code, constraint } = (cause ?? {}) as { code?: string; constraint?: string }
  if (code !== '23505' || constraint !== 'messages_once') throw error
  return { outcome: 'duplicate' }
}

/**
 * Takes the next number and inserts the message, in one statement and so in one transaction: no number is ever
 * missing, and commits follow the order of the numbers. Waits for its turn where somebody else writes.
 */
export async function insertMessage(db: Database, { createdAt, ...message }: NewMessage): Promise<Insertion> {
  const [row] = await appendMessage(db).execute({ ...message, createdAt: createdAt.toISOString() })
  return row ? { outcome: 'stored', ...row } : { outcome: 'not-stored' }
}

/**
 * Inserts a text between two who have talked before: nearly every message there is, so those of one moment go in by
 * one statement. Nothing is stored when they have not talked before, may not see each other, the message is there
 * already, or somebody else is just now writing in their conversation: the others must not wait for it.
 */
export const insertText = (db: Database, text: NewText): Promise<Insertion<TextFacts>> =>
  textBatcher(db)(text)

const textBatcher = perDatabase((db) =>
  createBatcher({
    runBatch: (texts: NewText[]) => insertTexts(db, texts),
    keyOf: pairOf,
    callerOf: ({ fromUserId }) => fromUserId,
    maxBatch: 100,
    maxConcurrent: 2,
    slowAfterMs: 30,
    maxWaiting: 5000,
  }),
)

const pairOf = ({ fromUserId, toUserId }: NewText) =>
  fromUserId < toUserId ? `${fromUserId}:${toUserId}` : `${toUserId}:${fromUserId}`

async function insertTexts(db: Database, texts: NewText[]): Promise<Insertion<TextFacts>[]> {
  const rows = await appendTexts(db).execute({
    fromUserIds: texts.map((text) => text.fromUserId),
    toUserIds: texts.map((text) => text.toUserId),
    clientIds: texts.map((text) => text.clientId),
    contents: texts.map((text) => text.content),
    createdAts: texts.map((text) => text.createdAt.toISOString()),
  })
  const byIndex = new Map(rows.map(({ number, ...row }) => [number - 1, row]))
  return texts.map((_, index) => {
    const row = byIndex.get(index)
    return row ? { outcome: 'stored', ...row } : { outcome: 'not-stored' }
  })
}

const given = (name: string) => sql`${sql.placeholder(name)}`

const appendMessage = perDatabase((db) => {
  const drafts = sql`
    select d.* from (
      select ${given('conversationId')}::bigint as conversation_id, ${given('fromUserId')}::integer as from_user_id,
        ${given('clientId')}::text as client_id, ${given('messageType')}::message_type as message_type,
        ${given('content')}::text as content, ${given('mediaId')}::text as media_id,
        ${given('replyToSeq')}::integer as reply_to_seq, ${given('createdAt')}::timestamptz as created_at) d
    where ${mayBeInserted(sql`d.conversation_id`, sql`d`)}`
  return append(db, drafts).select(placeColumns).from(sql`stored`).prepare('append_message')
})

const appendTexts = perDatabase((db) => {
  const drafts = sql`
    select d.*, c.id as conversation_id, 'text'::message_type as message_type, null::text as media_id,
      null::integer as reply_to_seq, not (c.low_wrote and c.high_wrote) as were_strangers
    from unnest(${given('fromUserIds')}::integer[], ${given('toUserIds')}::integer[],
      ${given('clientIds')}::text[], ${given('contents')}::text[], ${given('createdAts')}::timestamptz[])
      with ordinality as d (from_user_id, to_user_id, client_id, content, created_at, number)
    join ${conversations} c on c.low_user_id = least(d.from_user_id, d.to_user_id)
      and c.high_user_id = greatest(d.from_user_id, d.to_user_id)
    where ${visibleInConversation(sql`d.from_user_id`, sql`d.to_user_id`)} and ${mayBeInserted(sql`c.id`, sql`d`)}
    for update of c skip locked`
  return append(db, drafts)
    .select({
      ...placeColumns,
      number: sql<number>`drafts.number::integer`,
      wantsPush: hasPushSubscription(sql`drafts.to_user_id`),
      wereStrangers: sql<boolean>`drafts.were_strangers`,
    })
    .from(sql`stored join drafts on drafts.conversation_id = stored.conversation_id`)
    .prepare('append_texts')
})

const placeColumns = {
  id: sql<number>`stored.id`.mapWith(Number),
  seq: sql<number>`stored.seq`,
  conversationId: sql<number>`stored.conversation_id`.mapWith(Number),
  expiresAt: sql<Date | null>`stored.expires_at`.mapWith(messages.expiresAt),
}

/** The sender is in the conversation, and this very message is not there yet. */
const mayBeInserted = (conversationId: SQL, draft: SQL) => sql`
  not exists (
    select 1 from ${messages} x where x.from_user_id = ${draft}.from_user_id and x.client_id = ${draft}.client_id)
  and exists (
    select 1 from ${conversationMembers} m
    where m.conversation_id = ${conversationId} and m.user_id = ${draft}.from_user_id and m.left_at is null)`

/** What all appending does with its drafts, of which there is at most one for each conversation. */
function append(db: Database, drafts: SQL) {
  const numbered = sql`
    update ${conversations} c set last_seq = c.last_seq + 1,
      low_wrote = c.low_wrote or coalesce(c.low_user_id = drafts.from_user_id, false),
      high_wrote = c.high_wrote or coalesce(c.high_user_id = drafts.from_user_id, false)
    from drafts where c.id = drafts.conversation_id
    returning c.last_seq, c.disappear_hours, drafts.*`
  const stored = sql`
    insert into ${messages}
      (conversation_id, seq, from_user_id, client_id, message_type, content, media_id, reply_to_seq,
        expires_at, created_at)
    select conversation_id, last_seq, from_user_id, client_id, message_type, content, media_id, reply_to_seq,
      created_at + disappear_hours * interval '1 hour', created_at
    from numbered
    returning id, seq, conversation_id, from_user_id, expires_at`
  // Who had read everything before has read his own words too. Counts and lists are the trigger's: `count_new_messages`.
  const readOn = sql`
    update ${conversationMembers} m
    set last_read_seq = case when m.last_read_seq = stored.seq - 1 then stored.seq else m.last_read_seq end
    from stored where m.conversation_id = stored.conversation_id and m.user_id = stored.from_user_id`
  return db.with(
    db.$with('drafts', {}).as(drafts),
    db.$with('numbered', {}).as(numbered),
    db.$with('stored', {}).as(stored),
    db.$with('read_on', {}).as(readOn),
  )
}
