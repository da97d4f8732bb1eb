import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { messageSearchApi } from '#contract/message-search.ts'
import { createTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

// What a step of a search in one's messages costs, through the front door, where nothing is found: in a chat of
// 100,000 messages, and over 5,000 chats of twenty. Beside it the best single statement that looks at as many rows and
// knows neither accents nor where a word begins.
const LONG = 100_000
const CHATS = 5_000
const OF_EACH = 20
const STEPS = 10
const AIM_RATIO = 8

const home = await createTestApp()
// How often one may search is proved elsewhere.
home.ctx.limits.spend = async () => {}
const searcher = await home.person()
const partnerId = await seed(searcher)
const text = 'needle'

const filter = `where lower(content) like '%${text}%'`
const rows = 10_000
const longFloor = await median(async () => {
  await home.pool.query(
    `select count(*) from (select content from messages
       where conversation_id = (select id from conversations where last_seq = ${LONG})
       order by seq desc limit ${rows}) x ${filter}`,
  )
})
const allFloor = await median(async () => {
  await home.pool.query(
    `select count(*) from (
       select x.content from (select conversation_id from conversation_members where user_id = $1
         order by listed_at desc, conversation_id desc limit ${rows / OF_EACH}) m
       cross join lateral (select content from messages where conversation_id = m.conversation_id
         order by seq desc limit ${OF_EACH}) x) x ${filter}`,
    [searcher.id],
  )
})
const results = [
  report('a chat of 100,000', longFloor, await walk(`/api/messages/${partnerId}/search`)),
  report('5,000 chats', allFloor, await walk(messageSearchApi.everywhere.path)),
]
await home.close()
process.exit(results.every(Boolean) ? 0 : 1)

/** The times of the steps of one search. */
async function walk(url: string): Promise<number[]> {
  const times: number[] = []
  let cursor: string | undefined
  for (let step = 0; step < STEPS; step++) {
    const began = performance.now()
    const answer = await home.app.inject({
      method: 'POST',
      url,
      headers: { cookie: searcher.cookie },
      payload: { text, cursor },
    })
    times.push(performance.now() - began)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    cursor = answer.headers[NEXT_CURSOR] as string | undefined
    if (cursor === undefined) break
  }
  return times
}

function report(name: string, floor: number, times: number[]): boolean {
  const step = at(times)
  const ratio = step / floor
  console.log(
    `  ${name.padEnd(20)} a step of ${rows} messages ${step.toFixed(1)} ms (worst ${Math.max(...times).toFixed(1)}), ` +
      `one statement ${floor.toFixed(1)} ms: ${ratio.toFixed(1)} times (aim: at most ${AIM_RATIO})`,
  )
  return ratio <= AIM_RATIO
}

async function median(work: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < STEPS; n++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return at(times)
}

function at(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}

/** The member of the long chat. Messages of one chat lie far apart, as they would. */
async function seed({ id }: Person): Promise<number> {
  const client = await home.pool.connect()
  const first = 100_000
  try {
    await client.query(
      'set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0',
    )
    await client.query(
      `insert into users (id, username, email, password_hash)
       select id, 'm' || id, 'm' || id || '@example.org', 'none' from generate_series($1::int, $2::int) id`,
      [first, first + CHATS],
    )
    await client.query(
      `insert into conversations (kind, last_seq, low_user_id, high_user_id, low_wrote, high_wrote, created_at)
       select 'direct', case when other = $2 then $4::int else $5 end, least($1::int, other), greatest($1, other), true, true, now()
       from generate_series($2::int, $3::int) other`,
      [id, first, first + CHATS, LONG, OF_EACH],
    )
    // The long one stands last among all.
    await client.query(
      `insert into conversation_members (conversation_id, user_id, listed_at, joined_at)
       select c.id, member, now() - case when last_seq = $1 then interval '1 year' else c.id * interval '1 second' end, now()
       from conversations c, unnest(array[low_user_id, high_user_id]) member`,
      [LONG],
    )
    await client.query(
      `insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
       select c.id, seq, $2, 'text', 'See you at the café around the corner, number ' || seq || ', at eight then?', now()
       from generate_series(1, $1::int) seq join conversations c on c.last_seq >= seq`,
      [LONG, id],
    )
    await client.query('vacuum (analyze) messages, conversations, conversation_members, users')
  } finally {
    client.release(true)
  }
  return first
}
