import { beforeAll, expect, test } from 'vitest'
import { listMessagesWith, sendMessage } from '#server/features/chat/chat.service.ts'
import {
  hideConversation,
  listConversations,
  readConversation,
  unreadConversation,
} from '#server/features/chat/direct-conversations.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import type { Context } from '#server/platform/context.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const LONG = 5_000
const PAGE = 50
/** A page, what is looked up beside it, and each of them with its partner; nothing that grows with the thread. */
const AT_MOST = 4 * PAGE

let anton: Viewer
let ben: Viewer

const viewerOf = (person: Person): Viewer => ({ ...person, accountRole: 'user', sessionId: 1 })

beforeAll(async () => {
  anton = viewerOf(await home.person())
  ben = viewerOf(await home.person())
  await sendMessage(home.ctx, ben, { toUserId: anton.id, content: 'Hello', messageType: 'text' })
  await home.pool.query(
    `with c as (update conversations set last_seq = $1 where $2 in (low_user_id, high_user_id) returning id)
     insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
     select c.id, n, $2, 'text', 'Message ' || n, now() from c, generate_series(2, $1::int) n`,
    [LONG, ben.id],
  )
  await home.pool.query('analyze messages, conversations, conversation_members')
})

/** How many messages the database looked at. */
async function countRead(work: (ctx: Context) => Promise<unknown>): Promise<number> {
  return home.ctx.transaction(async (tx) => {
    const before = await countSoFar(tx)
    await work(tx)
    return (await countSoFar(tx)) - before
  })
}

/** Of this connection, since it last reported what it did. */
async function countSoFar({ db }: Context): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables
     where relname = 'messages'`,
  )
  return rows[0]?.count ?? 0
}

test.each<[string, (ctx: Context) => Promise<unknown>]>([
  ['opening it', (ctx) => listMessagesWith(ctx, anton, ben.id, { limit: PAGE })],
  [
    'opening it at the first unread one',
    (ctx) => listMessagesWith(ctx, anton, ben.id, { limit: PAGE, around: 'unread' }),
  ],
  ['scrolling up', (ctx) => listMessagesWith(ctx, anton, ben.id, { limit: PAGE, before: LONG - PAGE })],
  ['jumping halfway up', (ctx) => listMessagesWith(ctx, anton, ben.id, { limit: PAGE, before: LONG / 2 })],
  ['catching up', (ctx) => listMessagesWith(ctx, anton, ben.id, { limit: PAGE, after: LONG - PAGE })],
  ['listing it', (ctx) => listConversations(ctx, anton, { limit: PAGE })],
  ['reading all of it', (ctx) => readConversation(ctx, anton, ben.id)],
  ['marking it as unread', (ctx) => unreadConversation(ctx, anton, ben.id)],
  ['reading it again', (ctx) => readConversation(ctx, anton, ben.id, LONG)],
  ['removing it from the list', (ctx) => hideConversation(ctx, anton, ben.id)],
])('%s looks at no more of a long chat than of a short one', async (_name, work) => {
  expect(await countRead(work)).toBeLessThanOrEqual(AT_MOST)
})
