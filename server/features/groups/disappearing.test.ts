import { expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import type { DisappearTime } from '#contract/disappearing.ts'
import { groupsApi } from '#contract/groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { reachApi } from '#contract/reach.ts'
import { safetyApi } from '#contract/safety.ts'
import { removeExpired } from '#server/features/conversations/disappearing/disappearing.service.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const HOUR = 3_600_000
const say = async (from: Person, to: Person, content = 'Hello') =>
  (await from.call(chatApi.sendMessage, { body: { toUserId: to.id, content } })).body
const set = (by: Person, other: Person, disappearAfter: DisappearTime) =>
  by.call(chatApi.setDisappearing, { params: { userId: other.id }, body: { disappearAfter } })
const thread = async (person: Person, other: Person) =>
  (await person.call(chatApi.messages, { params: { userId: other.id } })).body
const pass = async (hours: number) => {
  home.clock.advance(hours * HOUR)
  await removeExpired.run(home.ctx, {})
}

test('both see a line when the time is changed, once, and each device learns of it', async () => {
  await home.listen()
  const [anton, ben] = [await home.person(), await home.person()]
  await say(anton, ben)
  const live = await ben.connect()
  expect((await set(anton, ben, '7d')).body).toEqual({ disappearAfter: '7d' })
  await set(anton, ben, '7d')
  const line = { messageType: 'notice', content: 'disappear-7d', fromUserId: anton.id }
  expect(await live.next('chat.message-sent')).toMatchObject(line)
  await live.next('conversations.standing-changed')
  for (const [person, other] of [
    [anton, ben],
    [ben, anton],
  ] as const) {
    expect(await thread(person, other)).toMatchObject([{ content: 'Hello' }, line])
    const { body } = await person.call(chatApi.conversation, { params: { userId: other.id } })
    expect(body.disappearAfter).toBe('7d')
  }
})

test('what was written under the timer is gone on time, text and media, and what was written before stays', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  await say(anton, ben, 'before')
  await set(ben, anton, '24h')
  await say(anton, ben, 'batched')
  const { body: uploaded } = await anton.upload(conversationsApi.uploadMedia, await plainJpeg())
  await anton.call(chatApi.sendMessage, {
    body: { toUserId: ben.id, content: uploaded.url, messageType: 'image' },
  })
  await set(ben, anton, 'off')
  await say(anton, ben, 'after')
  const unread = async () => (await ben.call(notificationsApi.summary)).body.messages
  expect(await unread()).toBe(4)
  await pass(23)
  expect((await thread(ben, anton)).filter(({ unsent }) => unsent)).toEqual([])
  await pass(1)
  const left = (await thread(ben, anton)).filter(({ messageType }) => messageType !== 'notice')
  expect(left.map(({ content, expiresAt }) => [content, expiresAt !== undefined])).toEqual([
    ['before', false],
    ['', true],
    ['', true],
    ['after', false],
  ])
  expect((await ben.get(uploaded.url)).statusCode).toBe(404)
  expect(await unread()).toBe(2)
  const { rows } = await home.pool.query(
    `select count(*)::int from messages where content = 'batched' or media_id is not null`,
  )
  expect(rows[0].count).toBe(0)
})

test('whoever received a message that has disappeared can still report it', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  await say(anton, ben)
  await set(anton, ben, '24h')
  const { id } = await say(anton, ben, 'A threat')
  await pass(24)
  const body = { kind: 'message', userId: anton.id, targetId: id, reason: 'spam' } as const
  expect((await ben.call(safetyApi.report, { body })).status).toBe(200)
  const { rows } = await home.pool.query(
    'select evidence::text as text from reports where reporter_id = $1',
    [ben.id],
  )
  expect(rows[0].text).toContain('A threat')
})

test('in a group all see the line, and its words go for all', async () => {
  const [anton, ben, carl] = [await home.person(), await home.person(), await home.person()]
  const memberIds = [ben.id, carl.id]
  const { body: group } = await anton.call(groupsApi.create, { body: { name: 'Cooks', memberIds } })
  const params = { id: group.id }
  const answer = await ben.call(groupsApi.setDisappearing, { params, body: { disappearAfter: '7d' } })
  expect(answer.status).toBe(200)
  await carl.call(groupsApi.sendMessage, { params, body: { content: 'Supper at mine' } })
  expect((await anton.call(groupsApi.group, { params })).body.disappearAfter).toBe('7d')
  await pass(7 * 24)
  for (const person of [anton, ben, carl]) {
    const { body } = await person.call(groupsApi.messages, { params })
    expect(body.map(({ messageType, content }) => [messageType, content])).toEqual([
      ['notice', 'disappear-7d'],
      ['text', ''],
    ])
  }
})

test('who has not accepted a request cannot set a timer, which would tell the sender', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  const body = { from: 'mutual', ageMin: null, ageMax: null, withinKm: null } as const
  await ben.call(reachApi.updateRule, { body })
  await say(anton, ben)
  expect((await set(ben, anton, '24h')).status).toBe(403)
  expect(await thread(anton, ben)).toHaveLength(1)
  expect((await set(await home.person(), ben, '24h')).status).toBe(404)
})
