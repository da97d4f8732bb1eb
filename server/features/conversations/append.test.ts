import { expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { blocks } from '#server/platform/accounts/accounts.schema.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const send = (from: Person, to: Person, content: string, clientId?: string) =>
  from.call(chatApi.sendMessage, { body: { toUserId: to.id, content, ...(clientId ? { clientId } : {}) } })

/** Two who have talked before, so that what they write now goes the quick way. */
async function friends(): Promise<[Person, Person]> {
  const pair: [Person, Person] = [await home.person(), await home.person()]
  await send(pair[0], pair[1], 'first')
  return pair
}

async function heard(one: Person, other: Person) {
  const { body } = await one.call(chatApi.messages, { params: { userId: other.id } })
  return body.map(({ seq, content }) => [seq, content])
}

test('what many write in one moment is kept once, each in its conversation and without a gap', async () => {
  const pairs = await Promise.all(Array.from({ length: 8 }, friends))
  await Promise.all(
    pairs.flatMap(([anton, ben]) => [
      ...[1, 2, 3].map((n) => send(anton, ben, `to Ben ${n}`)),
      ...[1, 2, 3].map((n) => send(ben, anton, `to Anton ${n}`)),
    ]),
  )
  for (const [anton, ben] of pairs) {
    const messages = await heard(anton, ben)
    expect(messages.map(([seq]) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(new Set(messages.map(([, content]) => content)).size).toBe(7)
    expect(await heard(ben, anton)).toEqual(messages)
  }
})

test('the same clientId several times in one moment is one message', async () => {
  const [anton, ben] = await friends()
  const replies = await Promise.all([1, 2, 3, 4].map(() => send(anton, ben, 'once', 'the-same-one')))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await heard(ben, anton)).toEqual([
    [1, 'first'],
    [2, 'once'],
  ])
})

test('who may not write is refused, and those who write in the same moment are not', async () => {
  const [anton, ben] = await friends()
  const [carl, dirk] = await friends()
  await home.ctx.db
    .insert(blocks)
    .values({ blockerId: ben.id, blockedId: anton.id, createdAt: home.ctx.now() })
  const stranger = await home.person()
  const [refused, taken, first] = await Promise.all([
    send(anton, ben, 'please'),
    send(carl, dirk, 'hello'),
    send(stranger, dirk, 'a first word'),
  ])
  expect(refused).toMatchObject({ status: 404 })
  expect(taken.body).toMatchObject({ seq: 2, content: 'hello' })
  expect(first.body).toMatchObject({ seq: 1 })
})

test('a conversation that is held up holds up no other', async () => {
  const [anton, ben] = await friends()
  const [carl, dirk] = await friends()
  const holder = await home.pool.connect()
  await holder.query('begin')
  await holder.query(
    'select 1 from conversations where low_user_id = least($1::int, $2) and high_user_id = greatest($1, $2) for update',
    [anton.id, ben.id],
  )
  let isThrough = false
  const slow = send(anton, ben, 'waits').then((reply) => {
    isThrough = true
    return reply
  })
  expect((await send(carl, dirk, 'does not wait')).body).toMatchObject({ seq: 2 })
  expect(isThrough).toBe(false)
  await holder.query('commit')
  holder.release()
  expect((await slow).body).toMatchObject({ seq: 2, content: 'waits' })
})

test('a conversation rises above those that stand above it, and its place is written only then', async () => {
  const [anton, ben, carl] = [await home.person(), await home.person(), await home.person()]
  const order = async () => {
    const { body } = await anton.call(chatApi.conversations)
    return body.map(({ user }) => user.id)
  }
  const place = async () => {
    const { rows } = await home.pool.query(
      'select m.listed_at from conversation_members m join conversation_members o using (conversation_id) where m.user_id = $1 and o.user_id = $2',
      [anton.id, ben.id],
    )
    return rows[0].listed_at
  }
  const later = (from: Person, to: Person, content: string) => {
    home.clock.advance(1000)
    return send(from, to, content)
  }
  await later(ben, anton, 'one')
  const first = await place()
  await later(anton, ben, 'two')
  await later(ben, anton, 'three')
  expect(await place()).toEqual(first)
  await later(carl, anton, 'hello')
  expect(await order()).toEqual([carl.id, ben.id])
  await later(anton, ben, 'and more')
  expect(await order()).toEqual([ben.id, carl.id])
  expect(await place()).not.toEqual(first)
  await later(carl, anton, 'again')
  await later(carl, anton, 'and again')
  expect(await order()).toEqual([carl.id, ben.id])
})
