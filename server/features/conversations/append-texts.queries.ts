import { sql } from 'drizzle-orm'
import { pushSubscriptions } from '#server/features/notifications/push.schema.ts'
import { visibleTo } from '#server/platform/accounts/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { together } from '#server/platform/database/together.ts'
import type { Kept, NewMessage } from './append.queries.ts'
import { conversationMembers, conversations, messages } from './conversations.schema.ts'

export type NewText = Pick<NewMessage, 'fromUserId' | 'clientId' | 'content' | 'createdAt'> & {
  toUserId: number
}

/** `wantsPush` is false when the other has no device that wants to be told. */
export type KeptText = Kept & { wantsPush: boolean }

const pairOf = ({ fromUserId, toUserId }: NewText) =>
  fromUserId < toUserId ? `${fromUserId}:${toUserId}` : `${toUserId}:${fromUserId}`

/**
 * Keeps a text between two who have talked before: nearly every message there is, so those of one moment are
 * kept by one statement. Undefined when nothing was kept, because they have not talked before, may not see each
 * other, the message is there already, or somebody else is just now writing in their conversation.
 */
export const insertText = (db: Database, text: NewText): Promise<KeptText | undefined> => inLine(db)(text)

const inLine = perDatabase((db) =>
  together({ ask: (texts: NewText[]) => insertTexts(db, texts), keyOf: pairOf, most: 100, atOnce: 2 }),
)

async function insertTexts(db: Database, texts: NewText[]): Promise<(KeptText | undefined)[]> {
  const rows = await append(db).execute({
    fromUserIds: texts.map((text) => text.fromUserId),
    toUserIds: texts.map((text) => text.toUserId),
    clientIds: texts.map((text) => text.clientId),
    contents: texts.map((text) => text.content),
    createdAts: texts.map((text) => text.createdAt.toISOString()),
  })
  const answers: (KeptText | undefined)[] = texts.map(() => undefined)
  for (const { place, ...kept } of rows) answers[place - 1] = kept
  return answers
}

// A conversation in which somebody else is writing is passed over: the others must not wait for it.
const append = perDatabase((db) => {
  const given = (name: string) => sql`${sql.placeholder(name)}`
  const texts = db.$with('texts', {}).as(sql`
    select t.*, c.id as conversation_id
    from unnest(${given('fromUserIds')}::integer[], ${given('toUserIds')}::integer[],
      ${given('clientIds')}::text[], ${given('contents')}::text[], ${given('createdAts')}::timestamptz[])
      with ordinality as t (from_user_id, to_user_id, client_id, content, created_at, place)
    join ${conversations} c on c.low_user_id = least(t.from_user_id, t.to_user_id)
      and c.high_user_id = greatest(t.from_user_id, t.to_user_id)
    where ${visibleTo(sql`t.from_user_id`, sql`t.to_user_id`)}
      and not exists (
        select 1 from ${messages} x where x.from_user_id = t.from_user_id and x.client_id = t.client_id)
      and exists (
        select 1 from ${conversationMembers} m
        where m.conversation_id = c.id and m.user_id = t.from_user_id and m.left_at is null)
    for update of c skip locked`)
  const numbered = db.$with('numbered', {}).as(sql`
    update ${conversations} c set last_seq = c.last_seq + 1 from texts where c.id = texts.conversation_id
    returning c.id, c.last_seq, texts.*`)
  const kept = db.$with('kept', {}).as(sql`
    insert into ${messages} (conversation_id, seq, from_user_id, client_id, message_type, content, created_at)
    select id, last_seq, from_user_id, client_id, 'text', content, created_at from numbered
    returning id, seq, conversation_id, from_user_id`)
  // Who had read everything before has read his own words too.
  const readOn = db.$with('read_on', {}).as(sql`
    update ${conversationMembers} m set last_read_seq = kept.seq from kept
    where m.conversation_id = kept.conversation_id and m.user_id = kept.from_user_id
      and m.last_read_seq = kept.seq - 1`)
  return db
    .with(texts, numbered, kept, readOn)
    .select({
      place: sql<number>`texts.place::integer`,
      id: sql<number>`kept.id`.mapWith(Number),
      seq: sql<number>`kept.seq`,
      conversationId: sql<number>`kept.conversation_id`.mapWith(Number),
      wantsPush: sql<boolean>`exists (select 1 from ${pushSubscriptions} p where p.user_id = texts.to_user_id)`,
    })
    .from(sql`kept join texts on texts.conversation_id = kept.conversation_id`)
    .prepare('append_texts')
})
