import { expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { groupsApi } from '#contract/groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { readOwnData } from '#server/testing/own-data.ts'
import type { Person } from '#server/testing/person.ts'
import { conversationsOwnData } from '../conversations.own-data.ts'

const home = useTestApp()

const send = async (from: Person, to: Person, content: string) =>
  (await from.call(chatApi.sendMessage, { body: { toUserId: to.id, content } })).body
const react = (person: Person, id: number, emoji: string | null) =>
  person.call(conversationsApi.react, { params: { id }, body: { emoji } })
const reactions = async (person: Person, other: Person) =>
  (await person.call(chatApi.messages, { params: { userId: other.id } })).body.map((each) => each.reactions)

test('one reaction of each member stands on a message, changes, is taken back, and both see it live', async () => {
  await home.listen()
  const [anton, ben] = [await home.person(), await home.person()]
  const { id } = await send(anton, ben, 'Hello')
  const line = await anton.connect()
  await react(ben, id, '❤️')
  expect(await line.next('conversations.reaction-changed')).toEqual({
    messageId: id,
    userId: ben.id,
    emoji: '❤️',
  })
  await react(anton, id, '👍')
  await react(ben, id, '🔥')
  expect(await reactions(anton, ben)).toEqual([
    expect.arrayContaining([
      { userId: ben.id, emoji: '🔥' },
      { userId: anton.id, emoji: '👍' },
    ]),
  ])
  await react(ben, id, null)
  await react(ben, id, null)
  await react(anton, id, null)
  expect(await reactions(ben, anton)).toEqual([undefined])
  const { rows } = await home.pool.query('select has_reactions from messages where id = $1', [id])
  expect(rows).toEqual([{ has_reactions: false }])
})

test('only one emoji is a reaction', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  const { id } = await send(anton, ben, 'Hello')
  for (const emoji of ['', 'a', '❤️❤️', '<b>', '1']) expect((await react(ben, id, emoji)).status).toBe(400)
  for (const emoji of ['👨‍👨‍👦', '🏳️‍🌈', '👍🏽']) expect((await react(ben, id, emoji)).status).toBe(200)
})

test('the author reads of a reaction once, without a push, and nobody of his own', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  const { id } = await send(anton, ben, 'Hello')
  await react(ben, id, '❤️')
  await react(ben, id, '🔥')
  await react(anton, id, '👍')
  const { body } = await anton.call(notificationsApi.list)
  expect(body).toMatchObject([
    {
      kind: 'reaction-received',
      message: `${ben.username} reacted ❤️ to your message`,
      link: `/chat/${ben.id}`,
    },
  ])
  const { rows } = await home.pool.query(
    "select count(*)::int from graphile_worker.jobs where task_identifier = 'notifications:push'",
  )
  expect(rows[0].count).toBe(0)
})

test('what is unsent, hidden, or in a chat of others cannot be reacted to', async () => {
  const [anton, ben, carl] = [await home.person(), await home.person(), await home.person()]
  const [first, second] = [await send(anton, ben, 'One'), await send(anton, ben, 'Two')]
  expect((await react(carl, first.id, '❤️')).status).toBe(404)
  await react(ben, first.id, '❤️')
  await anton.call(chatApi.unsend, { params: { id: first.id } })
  expect((await react(ben, first.id, '❤️')).status).toBe(404)
  expect((await reactions(ben, anton))[0]).toBeUndefined()
  await ben.call(chatApi.hideConversation, { params: { userId: anton.id } })
  expect((await react(ben, second.id, '❤️')).status).toBe(404)
})

test('blocked pairs in a group see nothing of each other’s reactions, live neither', async () => {
  await home.listen()
  const [anton, ben, carl] = [await home.person(), await home.person(), await home.person()]
  const { body: group } = await anton.call(groupsApi.create, {
    body: { name: 'Three', memberIds: [ben.id, carl.id] },
  })
  const say = async (from: Person, content: string) =>
    (await from.call(groupsApi.sendMessage, { params: { id: group.id }, body: { content } })).body
  const { id } = await say(anton, 'Hello')
  await ben.call(safetyApi.block, { params: { userId: carl.id } })
  const carls = await carl.connect()
  await react(ben, id, '❤️')
  await react(anton, id, '👍')
  expect(await carls.next('conversations.reaction-changed')).toMatchObject({ userId: anton.id })
  const seen = async (person: Person) =>
    (await person.call(groupsApi.messages, { params: { id: group.id } })).body[0]!.reactions
  expect(await seen(carl)).toEqual([{ userId: anton.id, emoji: '👍' }])
  expect(await seen(ben)).toHaveLength(2)
  const blocked = await say(ben, 'not for Carl')
  expect((await react(carl, blocked.id, '❤️')).status).toBe(404)
})

test('one’s reactions are in one’s export', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  const { id } = await send(anton, ben, 'Hello')
  await react(ben, id, '❤️')
  const data = await readOwnData(home.ctx, conversationsOwnData, ben.id)
  expect(data.message_reactions).toMatchObject([{ messageId: id, emoji: '❤️' }])
})
