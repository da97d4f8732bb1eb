import { expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
/** One step and a bit. */
const MANY = 1_100

async function writeMuch(from: Person, to: Person): Promise<void> {
  await from.call(chatApi.sendMessage, { body: { toUserId: to.id, content: 'Hello' } })
  await home.pool.query(
    `with c as (
       update conversations set last_seq = $2 where low_user_id = $3 and high_user_id = $4 returning id)
     insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
     select c.id, n, $1, 'text', 'Message ' || n, $5 from c, generate_series(2, $2::int) n`,
    [from.id, MANY, Math.min(from.id, to.id), Math.max(from.id, to.id), home.clock.now],
  )
}

const countWrittenBy = async (userId: number) =>
  (await home.pool.query('select count(*)::int from messages where from_user_id = $1', [userId])).rows[0]
    .count
/** Page by page to the end; all of it came in the same moment. */
async function countReceived(person: Person): Promise<number> {
  const ids = new Set<number>()
  let cursor: string | undefined
  do {
    const { body, headers } = await person.call(safetyApi.received, {
      query: { limit: 100, ...(cursor ? { cursor } : {}) },
    })
    for (const { id } of body) ids.add(id)
    cursor = headers[NEXT_CURSOR] as string | undefined
  } while (cursor)
  return ids.size
}
const exists = async (userId: number) =>
  (await home.pool.query('select from users where id = $1', [userId])).rowCount === 1

test('a large account is hidden at once, and what it wrote goes in steps', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  await writeMuch(anton, ben)
  const { body } = await anton.call(profileApi.deleteProfile)
  expect(body).toEqual({ success: true, held: false, underWay: true })
  expect((await ben.call(profileApi.member, { params: { id: anton.id } })).status).toBe(404)
  expect((await ben.call(chatApi.unreadCount)).body).toEqual({ count: 0 })
  expect((await anton.call(chatApi.conversations)).status).toBe(401)
  expect(await countWrittenBy(anton.id)).toBe(MANY)
  await home.runJobs()
  expect(await exists(anton.id)).toBe(false)
  const { rows } = await home.pool.query(
    `select count(*)::int as shells, count(*) filter (where content <> '')::int as texts from messages
     where conversation_id = (select conversation_id from conversation_members where user_id = $1)`,
    [ben.id],
  )
  expect(rows).toEqual([{ shells: MANY, texts: 0 }])
  expect(await countReceived(ben)).toBe(MANY)
})

test('a report that comes in between two steps holds what is left', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  await writeMuch(anton, ben)
  const { body } = await ben.call(chatApi.messages, { params: { userId: anton.id }, query: {} })
  await anton.call(profileApi.deleteProfile)
  const report = { kind: 'message', targetId: body[0]!.id, reason: 'threats' } as const
  expect((await ben.call(safetyApi.report, { body: report })).status).toBe(200)
  await home.runJobs()
  expect(await exists(anton.id)).toBe(true)
  expect(await countWrittenBy(anton.id)).toBe(MANY)
})
