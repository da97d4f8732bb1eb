import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { favouritesApi } from '#contract/favourites.ts'
import { groupsApi } from '#contract/groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { safetyApi } from '#contract/safety.ts'
import { tapsApi } from '#contract/taps.ts'
import { tipsApi } from '#contract/tips.ts'
import { visitorsApi } from '#contract/visitors.ts'
import { useTestApp } from '#server/testing/app.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import type { Person } from '#server/testing/person.ts'

const MEMBERS = 3_000
/** So many that PostgreSQL, where it has the choice, reads all members once rather than each of these by its number. */
const ROWS = 1_500

const home = useTestApp()
let viewer: Person
let groupId: number

beforeAll(async () => {
  viewer = await home.person()
  const ids = await seedCrowd(
    home.pool,
    Array.from({ length: MEMBERS }, () => ({ cell: null })),
  )
  groupId = await seedLists(viewer.id, ids.slice(0, ROWS))
})
afterEach(() => void vi.restoreAllMocks())

/** The viewer has something with each of them; written past the triggers, which count what is unread. */
async function seedLists(viewerId: number, others: number[]): Promise<number> {
  const client = await home.pool.connect()
  const give = (query: string, ...values: unknown[]) => client.query(query, [viewerId, others, ...values])
  try {
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query(
      `insert into conversations (kind, created_at) values ('group', now()) returning id`,
    )
    const group = rows[0].id as number
    await client.query(
      `insert into groups (conversation_id, name, description, creator_id, created_at) values ($1, 'All', '', $2, now())`,
      [group, viewerId],
    )
    for (const query of [
      `insert into taps (from_user_id, to_user_id, status, created_at)
       select id, $1, 'pending'::tap_status, now() from unnest($2::int[]) id
       union all select $1, id, 'pending'::tap_status, now() from unnest($2::int[]) id`,
      `insert into favourites (user_id, member_id, is_favourite, note, marked_at)
       select $1, id, true, 'A note', now() from unnest($2::int[]) id`,
      `insert into notifications (user_id, actor_id, kind, title, message, created_at)
       select $1, id, 'tap-received', 'New tap', '', now() from unnest($2::int[]) id`,
      `insert into visits (visited_id, visitor_id, day, days)
       select $1, id, date_trunc('day', now()), array[current_date] from unnest($2::int[]) id`,
      `insert into tips (from_user_id, to_user_id, amount, status, provider, created_at, settled_at)
       select id, $1, 5, 'paid', 'sandbox', now(), now() from unnest($2::int[]) id`,
      `with talks as (
         insert into conversations (kind, low_user_id, high_user_id, last_seq, created_at)
         select 'direct', least($1, id), greatest($1, id), 1, now() from unnest($2::int[]) id
         returning id, low_user_id, high_user_id
       ), said as (
         insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
         select id, 1, $1, 'text', 'Hello', now() from talks
       )
       insert into conversation_members (conversation_id, user_id, kind, joined_at, listed_at)
       select id, unnest(array[low_user_id, high_user_id]), 'direct', now(), now() from talks`,
    ])
      await give(query)
    await give(
      `insert into conversation_members (conversation_id, user_id, kind, joined_at, listed_at)
       select $3, id, 'group', now(), now() from unnest($2::int[] || $1::int) id`,
      group,
    )
    await client.query('analyze')
    return group
  } finally {
    client.release(true)
  }
}

type Statement = { text: string; values: unknown[] }

/** What the call asks of the database; the first one prepares something for the second. */
async function statementsOf(endpoint: Endpoint, params: Record<string, number>): Promise<Statement[]> {
  await viewer.call(endpoint, { params })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await viewer.call(endpoint, { params })
  const calls = query.mock.calls as unknown as [string | Statement, unknown[] | undefined][]
  const statements = calls.map(([first, values]) =>
    typeof first === 'string'
      ? { text: first, values: values ?? [] }
      : { text: first.text, values: first.values ?? values ?? [] },
  )
  query.mockRestore()
  expect(status).toBe(200)
  return statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
}

async function planOf({ text, values }: Statement): Promise<string> {
  const { rows } = await home.pool.query(`explain (costs off) ${text}`, values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const lists: [string, Endpoint][] = [
  ['taps received', tapsApi.received],
  ['taps sent', tapsApi.sent],
  ['favourites', favouritesApi.list],
  ['visitors', visitorsApi.list],
  ['notifications', notificationsApi.list],
  ['conversations', chatApi.conversations],
  ['groups', groupsApi.list],
  ['members of a group', groupsApi.members],
  ['messages of a group', groupsApi.messages],
  ['tips', tipsApi.own],
  ['blocked members', safetyApi.blocked],
]

test.each(lists)(
  '%s: whom the viewer may see is asked of each row, not of all members there are',
  async (_name, endpoint) => {
    const statements = await statementsOf(endpoint, { id: groupId })
    expect(statements.length).toBeGreaterThan(0)
    // By the name that `visibleTo` gives the table.
    for (const statement of statements)
      expect(await planOf(statement), statement.text).not.toMatch(/Seq Scan on users u\b/)
  },
)
