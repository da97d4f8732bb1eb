import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import pg from 'pg'
import { adminApi } from '#contract/admin.ts'
import { startSession } from '#server/platform/accounts/sessions.ts'
import { createDatabase } from '#server/platform/database/database.ts'
import { createTestApp } from '#server/testing/app.ts'
import { seedCrowd } from '#server/testing/crowd.ts'

// The panel's two lists with 10,000 members and 100,000 messages, and with ten times as many: what a page costs,
// and how that grows.
const SIZES = [
  { members: 10_000, messages: 100_000 },
  { members: 100_000, messages: 1_000_000 },
]
const SECONDS = 3
const REQUESTS = 300
// As many as it takes for none to ask more often than a member may.
const ADMINS = 100
const AIM_MS = 100
const AT_ONCE = 50_000
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

type Size = (typeof SIZES)[number]
type Figures = { p50: number; p95: number }

const users = adminApi.users.path
const messages = adminApi.messages.path
/** What an admin opens, by name; a page far down is as far down as there are members or messages. */
const scenarios: Record<string, (size: Size) => string> = {
  'users, last 7 days': () => users,
  'users, all time': () => `${users}?timeRange=all`,
  'users, last page': ({ members }) => `${users}?timeRange=all&page=${Math.floor(members / 25)}`,
  'users, part of name': () => `${users}?timeRange=all&username=4242`,
  'users, part of email': () => `${users}?timeRange=all&email=4242@EX`,
  'users, by name': () => `${users}?timeRange=all&sort=username&direction=asc`,
  'users, by role': () => `${users}?timeRange=all&sort=role`,
  'users, by status': () => `${users}?timeRange=all&sort=status`,
  'users, by picture': () => `${users}?timeRange=all&sort=pic`,
  'users, by gallery': () => `${users}?timeRange=all&sort=gallery`,
  'users, by joining': () => `${users}?timeRange=all&sort=joined`,
  'messages, 7 days': () => messages,
  'messages, 24 hours': () => `${messages}?timeRange=24h`,
  'messages, all time': () => `${messages}?timeRange=all`,
  'messages, deep down': ({ messages: count }) =>
    `${messages}?timeRange=all&before=${Math.floor(count / 10)}`,
  'messages, end of 7 d': ({ messages: count }) => `${messages}?before=${Math.ceil((count * 83) / 90) + 20}`,
}

if (isMainThread) await measureAll()
else await serve()

async function measureAll(): Promise<void> {
  const found = new Map<string, Figures[]>()
  for (const size of SIZES) {
    console.log(`\n${inWords(size)}`)
    for (const [name, figures] of await measure(size)) found.set(name, [...(found.get(name) ?? []), figures])
  }
  console.log(
    `\np95 with ${inWords(SIZES[1]!)} (aim: at most ${AIM_MS} ms), and its ratio to a tenth of them`,
  )
  for (const [name, [small, large]] of found)
    console.log(
      `  ${name.padEnd(22)} ${large!.p95.toFixed(1).padStart(7)} ms  ${(large!.p95 / small!.p95).toFixed(2).padStart(6)}` +
        (large!.p95 > AIM_MS ? '  above the aim' : ''),
    )
}

function inWords({ members, messages }: Size): string {
  return `${members.toLocaleString('en')} members and ${messages.toLocaleString('en')} messages`
}

async function measure(size: Size): Promise<Map<string, Figures>> {
  const worker = new Worker(new URL(import.meta.url))
  const [{ address, databaseUrl }] = (await once(worker, 'message')) as [
    { address: string; databaseUrl: string },
  ]
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const cookies = await seed(pool, size)
  const results = new Map<string, Figures>()
  for (const [name, path] of Object.entries(scenarios)) {
    const url = address + path(size)
    await repeat(0.5, url, cookies)
    const figures = await repeat(SECONDS, url, cookies)
    results.set(name, figures)
    console.log(
      `  ${name.padEnd(22)} p50 ${figures.p50.toFixed(1).padStart(7)} ms  p95 ${figures.p95.toFixed(1).padStart(7)} ms`,
    )
  }
  await pool.end()
  worker.postMessage('end')
  await once(worker, 'exit')
  return results
}

/** Members and messages of the last 90 days, half of the members with three photos. Returns the cookies of admins. */
async function seed(pool: pg.Pool, { members, messages }: Size): Promise<string[]> {
  const ids = await seedCrowd(
    pool,
    Array.from({ length: members }, () => ({ cell: null })),
  )
  // Ids are random, so each member gets a number beside his.
  ids.sort((a, b) => a - b)
  await pool.query(
    'create table numbered as select id, n from unnest($1::int[]) with ordinality as m(id, n)',
    [ids],
  )
  await pool.query('alter table numbered add primary key (n)')
  await pool.query('set statement_timeout = 0; set session_replication_role = replica')
  await pool.query(
    `update users set created_at = now() - (($1 - n)::float8 / $1) * interval '90 days',
       suspended_at = case when n % 97 = 0 and n > $2 then now() end,
       account_role = (case when n <= $2 then 'admin' else 'user' end)::account_role
     from numbered where numbered.id = users.id`,
    [members, ADMINS],
  )
  await pool.query(
    `with given as (
       select m.id as owner, 'bench' || n || '-' || photo as id from numbered m, generate_series(1, 3) photo where n % 2 = 1
     ), kept as (
       insert into media (id, owner_id, purpose, audience, kind, content_type, bytes, width, height, created_at)
       select id, owner, 'gallery', 'members', 'image', 'image/webp', 1, 1, 1, now() from given
     ), pictured as (
       update profiles set picture_id = given.id from given where user_id = given.owner and given.id like '%-1'
     )
     insert into gallery_photos (user_id, media_id, created_at) select owner, id, now() from given`,
  )
  await seedMessages(pool, members, messages)
  await pool.query('set session_replication_role = origin')
  await pool.query('vacuum analyze')
  const db = createDatabase(pool)
  const cookies: string[] = []
  for (const id of ids.slice(0, ADMINS))
    cookies.push(
      `hungr_session=${await startSession(db, id, 'Bench', new Date(), { hasSecondFactor: true })}`,
    )
  return cookies
}

/** Each member writes to the next one; the messages go round, so that every page shows many conversations. */
async function seedMessages(pool: pg.Pool, members: number, messages: number): Promise<void> {
  await pool.query(
    `insert into conversations (id, kind, last_seq, low_user_id, high_user_id, low_wrote, created_at)
     select low.n, 'direct', $2::int / ($1::int - 1), low.id, high.id, true, now()
     from numbered low join numbered high on high.n = low.n + 1`,
    [members, messages],
  )
  await pool.query(
    `insert into conversation_members (conversation_id, user_id, last_read_seq, joined_at)
     select id, unnest(array[low_user_id, high_user_id]), last_seq / 2, now() from conversations`,
  )
  for (let from = 0; from < messages; from += AT_ONCE)
    await pool.query(
      `insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
       select m.n, 1 + g / ($1::int - 1), m.id, 'text', 'Message ' || g,
         now() - (1 - (g + 1)::float8 / $2) * interval '90 days'
       from generate_series($3::int, $4::int) g join numbered m on m.n = 1 + g % ($1::int - 1)`,
      [members, messages, from, Math.min(from + AT_ONCE, messages) - 1],
    )
}

async function repeat(seconds: number, url: string, cookies: string[]): Promise<Figures> {
  const times: number[] = []
  const start = performance.now()
  while (performance.now() - start < seconds * 1000 && times.length < REQUESTS) {
    const cookie = cookies[times.length % ADMINS]
    const from = performance.now()
    const [response] = await once(get(url, { agent, headers: { cookie } }), 'response')
    response.resume()
    await once(response, 'end')
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
    times.push(performance.now() - from)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]!
  return { p50: at(0.5), p95: at(0.95) }
}

/** The product in a thread of its own. */
async function serve(): Promise<void> {
  const home = await createTestApp()
  parentPort!.postMessage({ address: await home.listen(), databaseUrl: home.database.url })
  parentPort!.once('message', async () => {
    await home.close()
    process.exit(0)
  })
}
