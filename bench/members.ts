import type pg from 'pg'
import { listMessagesWith } from '#server/features/chat/chat.service.ts'
import { listConversations } from '#server/features/chat/direct-conversations.service.ts'
import type { Viewer } from '#server/platform/accounts/sessions.ts'
import { readBadges } from '#server/platform/badges/badges.ts'
import { createTestApp } from '#server/testing/app.ts'

// What a member costs who has talked to many, beside one who has talked to few, in one run: his badges, the first
// page of his list, a page far down, a search in it, and the pages of a long chat beside those of a short one.
const FEW = 5
const MANY = 5_000
const SHORT = 100
const LONG = 100_000
const ROUNDS = 200
const AIM = 1.5
const PAGE = { limit: 40 }

const home = await createTestApp()
const { ctx, pool } = home

type Case = { name: string; light: () => Promise<unknown>; heavy: () => Promise<unknown>; aim?: number }

const light = await seedMember('light', FEW, SHORT)
const heavy = await seedMember('heavy', MANY, LONG)
await pool.query('analyze')

const messagesOf = ({ viewer, partnerId }: typeof light, page: object) =>
  listMessagesWith(ctx, viewer, partnerId, { limit: 50, ...page })
const deepCursor = await cursorAfter(heavy.viewer, MANY / 2)
const cases: Case[] = [
  pair('all badges', ({ viewer }) => readBadges(ctx.db, viewer.id)),
  pair('conversations, first page', ({ viewer }) => listConversations(ctx, viewer, { limit: FEW })),
  {
    name: 'conversations, halfway down',
    light: () => listConversations(ctx, heavy.viewer, PAGE),
    heavy: () => listConversations(ctx, heavy.viewer, { ...PAGE, cursor: deepCursor }),
  },
  pair('a chat, newest page', (member) => messagesOf(member, {})),
  pair('a chat, halfway up', (member) => messagesOf(member, { before: Math.floor(member.messages / 2) })),
  pair('a chat, what came after', (member) => messagesOf(member, { after: member.messages - 20 })),
]

let missed = 0
console.log(`${FEW} and ${MANY} conversations, all unread; chats of ${SHORT} and ${LONG} messages. Medians.`)
for (const { name, light, heavy } of cases) {
  const [few, many] = await medians(light, heavy)
  const ratio = many / few
  if (ratio > AIM) missed++
  console.log(
    `  ${name.padEnd(28)} ${few.toFixed(2).padStart(7)} ms ${many.toFixed(2).padStart(7)} ms  ratio ${ratio.toFixed(2)}` +
      ` (aim: at most ${AIM})${ratio > AIM ? '  MISSED' : ''}`,
  )
}
const [counted] = await medians(
  () => recount(heavy.viewer),
  () => recount(light.viewer),
  5,
)
console.log(`  the same badge counted anew with ${MANY} conversations: ${counted.toFixed(2)} ms`)
await home.close()
process.exit(missed === 0 ? 0 : 1)

function pair(name: string, ask: (member: typeof light) => Promise<unknown>): Case {
  return { name, light: () => ask(light), heavy: () => ask(heavy) }
}

/** Turn by turn, so that whatever else the machine does meets both. */
async function medians(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  rounds = ROUNDS,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = -10; round < rounds; round++) {
    for (const [index, ask] of [one, other].entries()) {
      const start = performance.now()
      await ask()
      if (round >= 0) times[index]!.push(performance.now() - start)
    }
  }
  return times.map((all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)]!) as [number, number]
}

/** A member whom so many have written to, one of them so often. */
async function seedMember(name: string, partners: number, messages: number) {
  const person = await home.person()
  const viewer: Viewer = { ...person, accountRole: 'user', sessionId: 1 }
  const { rows } = await pool.query(
    `insert into users (username, password_hash) select $1 || n, 'none' from generate_series(1, $2::int) n returning id`,
    [name, partners],
  )
  const partnerIds = rows.map(({ id }) => id as number)
  await insertConversations(pool, viewer.id, partnerIds)
  const partnerId = partnerIds.at(-1)!
  await pool.query(
    `with c as (
       update conversations set last_seq = $3 where low_user_id = least($1::int, $2::int)
         and high_user_id = greatest($1::int, $2::int) returning id)
     insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
     select c.id, n, case when n % 2 = 0 then $1::int else $2::int end, 'text', 'Message ' || n,
       now() - interval '2 days' + n * interval '1 s' from c, generate_series(2, $3::int) n`,
    [viewer.id, partnerId, messages],
  )
  return { viewer, partnerId, messages }
}

async function insertConversations(pool: pg.Pool, id: number, partnerIds: number[]): Promise<void> {
  await pool.query(
    `with made as (
       insert into conversations (kind, low_user_id, high_user_id, last_seq, created_at)
       select 'direct', least($1::int, o), greatest($1::int, o), 1, now() from unnest($2::int[]) o
       returning id, low_user_id, high_user_id)
     insert into conversation_members (conversation_id, user_id, joined_at)
     select id, unnest(array[low_user_id, high_user_id]), now() from made`,
    [id, partnerIds],
  )
  await pool.query(
    `insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
     select c.id, 1, o.id, 'text', 'Hello', now() - o.n * interval '1 minute'
     from unnest($2::int[]) with ordinality o(id, n)
     join conversations c on c.low_user_id = least($1::int, o.id) and c.high_user_id = greatest($1::int, o.id)`,
    [id, partnerIds],
  )
}

async function cursorAfter(viewer: Viewer, rows: number): Promise<string> {
  let cursor: string | undefined
  for (let read = 0; read < rows; read += 100) {
    const page = await listConversations(ctx, viewer, { limit: 100, ...(cursor && { cursor }) })
    cursor = page.nextCursor
  }
  return cursor!
}

/** The number as it was once found out: from the messages, for each conversation. */
function recount({ id }: Viewer): Promise<unknown> {
  return pool.query('select sum(unread_of(m)) from conversation_members m where user_id = $1', [id])
}
