import { expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { groupsApi } from '#contract/groups.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

const send = (
  from: Person,
  to: Person,
  content: string,
  more: { replyToSeq?: number; clientId?: string } = {},
) => from.call(chatApi.sendMessage, { body: { toUserId: to.id, content, ...more } })
const heard = async (one: Person, other: Person) =>
  (await one.call(chatApi.messages, { params: { userId: other.id } })).body
const say = (from: Person, id: number, content: string, replyToSeq?: number) =>
  from.call(groupsApi.sendMessage, { params: { id }, body: { content, replyToSeq } })
const heardIn = async (person: Person, id: number) =>
  (await person.call(groupsApi.messages, { params: { id } })).body

async function threeInGroup() {
  const [anton, ben, carl] = [await home.person(), await home.person(), await home.person()]
  const { body } = await anton.call(groupsApi.create, {
    body: { name: 'Three', memberIds: [ben.id, carl.id] },
  })
  return { anton, ben, carl, id: body.id }
}

test('an answer shows the beginning of what it answers, to both and live', async () => {
  await home.listen()
  const [anton, ben] = [await home.person(), await home.person()]
  await send(anton, ben, `Where do we meet? ${'🍷'.repeat(200)}`)
  const line = await anton.connect()
  const { body: answer } = await send(ben, anton, 'At the corner', { replyToSeq: 1, clientId: 'an-answer' })
  expect(answer.quote).toEqual({
    seq: 1,
    fromUserId: anton.id,
    messageType: 'text',
    excerpt: `Where do we meet? ${'🍷'.repeat(102)}`,
    unsent: false,
  })
  expect(await line.next('chat.message-sent')).toEqual(answer)
  expect((await heard(anton, ben)).map(({ quote }) => quote?.seq)).toEqual([undefined, 1])
  expect((await send(ben, anton, 'At the corner', { replyToSeq: 1, clientId: 'an-answer' })).body).toEqual(
    answer,
  )
})

test('of what was unsent since, an answer shows that it was', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  const { body: first } = await send(anton, ben, 'Regretted')
  await send(ben, anton, 'What?', { replyToSeq: 1 })
  await anton.call(chatApi.unsend, { params: { id: first.id } })
  const gone = { seq: 1, fromUserId: null, messageType: 'text', excerpt: '', unsent: true }
  expect((await heard(ben, anton))[1]!.quote).toEqual(gone)
  // It was on its way when the other one took his back.
  expect((await send(ben, anton, 'Hello?', { replyToSeq: 1 })).body.quote).toEqual(gone)
})

test('an answer that is unsent says no more what it answered', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  await send(anton, ben, 'Dinner?')
  const { body: answer } = await send(ben, anton, 'Yes', { replyToSeq: 1 })
  expect((await ben.call(chatApi.unsend, { params: { id: answer.id } })).body.quote).toBeUndefined()
  expect((await heard(anton, ben))[1]!.quote).toBeUndefined()
})

test('nobody answers what is not shown to him', async () => {
  const { anton, ben, carl, id } = await threeInGroup()
  await say(anton, id, 'one')
  await say(carl, id, 'two')
  expect((await say(ben, id, 'to nothing', 7)).status).toBe(404)
  await ben.call(safetyApi.block, { params: { userId: carl.id } })
  await say(carl, id, 'three')
  await say(anton, id, 'four')
  for (const seq of [2, 3]) expect((await say(ben, id, 'to the blocked', seq)).status).toBe(404)
  await send(anton, ben, 'hidden soon')
  await ben.call(chatApi.hideConversation, { params: { userId: anton.id } })
  expect((await send(ben, anton, 'to the hidden', { replyToSeq: 1 })).status).toBe(404)
})

test('who may not see the author of what is answered, or came later, sees nothing of it, live neither', async () => {
  await home.listen()
  const { anton, ben, carl, id } = await threeInGroup()
  await say(anton, id, 'a secret of Anton')
  await carl.call(safetyApi.block, { params: { userId: anton.id } })
  const line = await carl.connect()
  const { body: answer } = await say(ben, id, 'I see', 1)
  expect(answer.quote?.excerpt).toBe('a secret of Anton')
  const shell = { seq: 1, fromUserId: null, messageType: 'text', excerpt: '', unsent: true }
  expect((await line.next('groups.message-sent')).quote).toEqual(shell)
  expect((await heardIn(carl, id)).at(-1)!.quote).toEqual(shell)

  const [dirk, emil] = [await home.person(), await home.person()]
  await send(dirk, emil, 'before')
  await emil.call(chatApi.hideConversation, { params: { userId: dirk.id } })
  const emils = await emil.connect()
  await send(dirk, emil, 'as I said', { replyToSeq: 1 })
  expect(await emils.next('chat.message-sent')).not.toHaveProperty('quote')
  expect((await heard(emil, dirk)).map(({ content, quote }) => [content, quote])).toEqual([
    ['as I said', undefined],
  ])
})

test('a page can be had that has a number in its middle', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  for (let n = 1; n <= 12; n++) await send(anton, ben, String(n))
  const around = async (seq: number) => {
    const query = { around: seq, limit: 4 }
    const { body } = await ben.call(chatApi.messages, { params: { userId: anton.id }, query })
    return body.map((message) => message.seq)
  }
  expect(await around(6)).toEqual([4, 5, 6, 7])
  expect(await around(1)).toEqual([1, 2, 3, 4])
  expect(await around(12)).toEqual([10, 11, 12])
})
