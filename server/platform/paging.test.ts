import { expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { feedbackApi } from '#contract/feedback.ts'
import { groupsApi } from '#contract/groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { safetyApi } from '#contract/safety.ts'
import { tapsApi } from '#contract/taps.ts'
import { tipsApi } from '#contract/tips.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

const lists = {
  conversations: chatApi.conversations,
  'taps received': tapsApi.received,
  'taps sent': tapsApi.sent,
  notifications: notificationsApi.list,
  groups: groupsApi.list,
  tips: tipsApi.own,
  'blocked members': safetyApi.blocked,
  'feedback responses': feedbackApi.responses,
}
type ListName = keyof typeof lists

const cursorIn = (headers: Record<string, unknown>) => headers[NEXT_CURSOR] as string | undefined

async function readPage(person: Person, name: ListName, query: Record<string, unknown>) {
  const { status, body, headers } = await person.call(lists[name] as typeof tapsApi.received, { query })
  return { status, items: body, next: cursorIn(headers) }
}

async function readAllPages(person: Person, name: ListName, limit: number): Promise<object[]> {
  const all: object[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(person, name, { limit, ...(cursor && { cursor }) })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    all.push(...page.items)
    cursor = page.next
  } while (cursor)
  return all
}

/** Seven of everything, some in the same moment, for one member. */
async function plenty(): Promise<Person> {
  const owner = await home.person()
  const { rows } = await home.pool.query(
    `insert into users (username, password_hash, created_at)
     select 'page_' || $1::text || '_' || n, 'none', now() from generate_series(1, 21) n returning id`,
    [owner.id % 1_000_000],
  )
  const [talked, tapped, blocked] = [0, 7, 14].map((from) => rows.slice(from, from + 7).map(({ id }) => id))
  const at = `now() - interval '1 day' - (n / 2) * interval '1 minute'`
  const seed = (text: string, ids?: number[]) => home.pool.query(text, ids ? [owner.id, ids] : [owner.id])
  const others = 'unnest($2::int[]) with ordinality as o(id, n)'
  await seed(
    `with made as (
       insert into conversations (kind, low_user_id, high_user_id, last_seq, created_at)
       select 'direct', least($1, id), greatest($1, id), 1, now() from ${others} returning id, low_user_id, high_user_id
     ), joined as (
       insert into conversation_members (conversation_id, user_id, joined_at)
       select id, unnest(array[low_user_id, high_user_id]), now() from made)
     select 1`,
    talked,
  )
  await seed(
    `insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
     select c.id, 1, o.id, 'text', 'Hello', ${at} from ${others}
     join conversations c on c.low_user_id = least($1, o.id) and c.high_user_id = greatest($1, o.id)`,
    talked,
  )
  await seed(
    `insert into taps (from_user_id, to_user_id, created_at) select id, $1, ${at} from ${others}`,
    tapped,
  )
  await seed(
    `insert into taps (from_user_id, to_user_id, created_at) select $1, id, ${at} from ${others}`,
    talked,
  )
  await seed(
    `insert into blocks (blocker_id, blocked_id, created_at) select $1, id, ${at} from ${others}`,
    blocked,
  )
  await seed(
    `insert into notifications (user_id, kind, title, message, created_at)
     select $1, 'warning', 'News', 'News ' || n, ${at} from generate_series(1, 7) n`,
  )
  await seed(
    `insert into tips (from_user_id, amount, status, provider, created_at, settled_at)
     select $1, 1, 'failed', 'sandbox', ${at}, now() from generate_series(1, 7) n`,
  )
  await seed(
    `with said as (
       insert into feedback (user_id, kind, rating, created_at) values ($1, 'general', 5, now()) returning id)
     insert into feedback_responses (feedback_id, admin_message, created_at)
     select id, 'Thanks', ${at} from said, generate_series(1, 7) n`,
  )
  await seed(
    `with made as (
       insert into conversations (kind, created_at) select 'group', now() from generate_series(1, 7) returning id
     ), named as (
       insert into groups (conversation_id, name, description, creator_id, created_at)
       select id, 'Group', '', $1, now() from made)
     insert into conversation_members (conversation_id, user_id, joined_at) select id, $1, now() - id * interval '1 s' from made`,
  )
  return owner
}

test.each(Object.keys(lists) as ListName[])(
  '%s read page by page are what one call answers',
  async (name) => {
    const owner = await plenty()
    const whole = await readPage(owner, name, {})
    expect(whole).toMatchObject({ status: 200, next: undefined })
    expect(whole.items).toHaveLength(7)
    expect(await readAllPages(owner, name, 3)).toEqual(whole.items)
    // The last page says that it is the last, also when it is full.
    expect(await readAllPages(owner, name, 7)).toEqual(whole.items)
  },
)

test('a conversation that comes to the top between two pages is neither repeated nor pushes another out', async () => {
  const owner = await plenty()
  const { items: before } = await readPage(owner, 'conversations', {})
  const first = await readPage(owner, 'conversations', { limit: 3 })
  const moved = before[5]!.user.id
  await owner.call(chatApi.sendMessage, { body: { toUserId: moved, content: 'Are you there?' } })
  const rest = await readPage(owner, 'conversations', { limit: 10, cursor: first.next })
  const ids = (items: { user: { id: number } }[]) => items.map(({ user }) => user.id)
  expect(ids(rest.items)).toEqual(ids(before.slice(3)).filter((id) => id !== moved))
  expect(ids((await readPage(owner, 'conversations', { limit: 1 })).items)).toEqual([moved])
})

test('a cursor is good for its reader and its list alone', async () => {
  const [owner, other] = [await plenty(), await home.person()]
  const { next } = await readPage(owner, 'taps received', { limit: 2 })
  expect((await readPage(other, 'taps received', { cursor: next })).status).toBe(400)
  expect((await readPage(owner, 'taps sent', { cursor: next })).status).toBe(400)
  expect((await readPage(owner, 'taps received', { cursor: `${next}x` })).status).toBe(400)
})

test('conversations are found by any part of the name of the other, wherever they stand in the list', async () => {
  const owner = await plenty()
  const { items } = await readPage(owner, 'conversations', {})
  const last = items.at(-1)!.user
  const search = async (text: string) =>
    (await owner.call(chatApi.conversations, { query: { search: text, limit: 2 } })).body.map(
      ({ user }) => user.id,
    )
  expect(await search(last.username.slice(3).toUpperCase())).toEqual([last.id])
  expect(await search('nobody_like_this')).toEqual([])
  // A letter like any other, not a sign that stands for all.
  expect(await search('%')).toEqual([])
})
