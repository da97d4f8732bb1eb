import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { chatApi } from '#contract/chat.ts'
import { profileApi } from '#contract/profile.ts'
import { startSession } from '#server/platform/accounts/sessions.ts'
import { cookieName } from '#server/platform/http/cookies.ts'
import { SESSION_COOKIE } from '#server/platform/http/viewer.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { memberAt, seedMessages } from './messages/seed.ts'

// What the table of messages costs when it is large: the same calls with 500,000 rows and with many more
// (`--rows=50000000`), everything else alike. Nothing that a member waits for may grow with it. Times depend on the
// machine and on what else it does; how many pages of the database a call touches does not, so that is what has an aim.
const SMALL = 500_000
const LARGE = Number(
  process.argv.find((arg) => arg.startsWith('--rows='))?.slice('--rows='.length) ?? 20_000_000,
)
const CALLS = 1000
const AT_ONCE = 10
const CALLERS = 100
const DELETED = 20
/** One level more of each index that is searched. */
const AIM_RATIO = 1.3
/** PostgreSQL's processes tell their figures when they have been idle for ten seconds. */
const FIGURES_AFTER_MS = 11_000

type Figures = Record<string, { p50: number; p95: number; pages: number }>

const [small, large] = [await measure(SMALL), await measure(LARGE)]
let missed = 0
console.log(
  `\n${inWords(LARGE)} beside ${inWords(SMALL)} (aim: at most ${AIM_RATIO} times as many pages touched)`,
)
for (const [name, { p50, pages }] of Object.entries(large)) {
  const ratio = pages / small[name]!.pages
  const isCounted = !name.startsWith('vacuum')
  if (isCounted && ratio > AIM_RATIO) missed++
  console.log(
    `  ${name.padEnd(28)} ${shown(small[name]!.pages)} ${shown(pages)} pages  ${ratio.toFixed(2).padStart(7)}` +
      `   ${shown(small[name]!.p50)} ${shown(p50)} ms` +
      (isCounted
        ? ratio > AIM_RATIO
          ? '  above the aim'
          : ''
        : '  (grows with the rows, in the background)'),
  )
}
process.exit(missed === 0 ? 0 : 1)

async function measure(rows: number): Promise<Figures> {
  const home = await createTestApp()
  try {
    const began = performance.now()
    const members = await seedMessages(home.pool, rows)
    console.log(`\n${inWords(rows)}, made in ${Math.round((performance.now() - began) / 1000)} s`)
    await printSizes(home.pool)
    const callers = await signIn(home, members)
    const partnerOf = ({ index }: Caller) => memberAt((index + 1) % members)
    const figures: Figures = {}
    let before = await countPages(home.pool)
    const note = async (name: string, work: () => Promise<number[]>) => {
      const times = (await work()).toSorted((a, b) => a - b)
      const after = await countPages(home.pool)
      const pages = (after - before) / times.length
      before = after
      figures[name] = { p50: at(times, 0.5), p95: at(times, 0.95), pages }
      console.log(
        `  ${name.padEnd(28)} p50 ${shown(at(times, 0.5))} ms  p95 ${shown(at(times, 0.95))} ms  ${shown(pages)} pages`,
      )
    }
    await note('append a text', () =>
      repeat(home, callers, (caller) => ({
        method: 'POST',
        url: chatApi.sendMessage.path,
        payload: { toUserId: partnerOf(caller), content: 'And you?', clientId: randomUUID() },
      })),
    )
    await note('open a thread', () =>
      repeat(home, callers, (caller) => ({ method: 'GET', url: `/api/messages/${partnerOf(caller)}` })),
    )
    await note('unread counts', () =>
      repeat(home, callers, () => ({ method: 'GET', url: '/api/badge-counts/messages' })),
    )
    await note('list of conversations', () =>
      repeat(home, callers, () => ({ method: 'GET', url: '/api/conversations' })),
    )
    await note('delete a member (500 texts)', () => deleteMembers(home, callers.slice(0, DELETED)))
    await note('vacuum, 1 % changed', async () => [await vacuum(home.pool)])
    return figures
  } finally {
    await home.close()
  }
}

type Caller = { index: number; cookie: string }

/** Far apart, so that no two of them share a conversation. */
async function signIn(home: TestApp, members: number): Promise<Caller[]> {
  const step = Math.floor(members / CALLERS)
  return Promise.all(
    Array.from({ length: CALLERS }, async (_, n) => {
      const token = await startSession(home.ctx.db, memberAt(n * step), 'Bench', home.ctx.now())
      return { index: n * step, cookie: `${cookieName(home.ctx, SESSION_COOKIE)}=${token}` }
    }),
  )
}

type Request = { method: 'GET' | 'POST'; url: string; payload?: object }

async function repeat(
  home: TestApp,
  callers: Caller[],
  request: (caller: Caller) => Request,
): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const work = async () => {
    while (next < CALLS) {
      const caller = callers[next++ % callers.length]!
      const began = performance.now()
      const { statusCode } = await home.app.inject({ ...request(caller), headers: { cookie: caller.cookie } })
      if (statusCode !== 200) throw new Error(`answered with ${statusCode}`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return times
}

async function deleteMembers(home: TestApp, callers: Caller[]): Promise<number[]> {
  const times: number[] = []
  for (const { cookie } of callers) {
    const began = performance.now()
    await home.app.inject({ method: 'DELETE', url: profileApi.deleteProfile.path, headers: { cookie } })
    await home.runJobs()
    times.push(performance.now() - began)
  }
  return times
}

async function vacuum(pool: pg.Pool): Promise<number> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0; set session_replication_role = replica')
  await client.query(`update messages set content = 'Gone' where conversation_id % 100 = 7`)
  const began = performance.now()
  await client.query('vacuum messages')
  const time = performance.now() - began
  client.release(true)
  return time
}

async function countPages(pool: pg.Pool): Promise<number> {
  await setTimeout(FIGURES_AFTER_MS)
  const { rows } = await pool.query<{ pages: string }>(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]!.pages)
}

async function printSizes(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; size: string }>(
    `select 'table' as name, pg_size_pretty(pg_table_size('messages')) as size
     union all select indexrelid::regclass::text, pg_size_pretty(pg_relation_size(indexrelid))
     from pg_index where indrelid = 'messages'::regclass`,
  )
  console.log(`  ${rows.map(({ name, size }) => `${name} ${size}`).join(', ')}`)
}

function at(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
}

function shown(milliseconds: number): string {
  return milliseconds.toFixed(1).padStart(9)
}

function inWords(rows: number): string {
  return `${rows.toLocaleString('en')} messages`
}
