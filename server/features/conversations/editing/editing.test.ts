import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { groupsApi } from '#contract/groups.ts'
import { limits } from '#contract/limits.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { reachApi } from '#contract/reach.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import { readOwnData } from '#server/testing/own-data.ts'
import type { Person } from '#server/testing/person.ts'
import { conversationsOwnData } from '../conversations.own-data.ts'

const home = useTestApp()
const MINUTE = 60_000

const two = async () => [await home.person(), await home.person()] as const
const send = async (from: Person, to: Person, content: string, more: { replyToSeq?: number } = {}) =>
  (await from.call(chatApi.sendMessage, { body: { toUserId: to.id, content, ...more } })).body
const edit = (by: Person, id: number, content: string) =>
  by.call(chatApi.edit, { params: { id }, body: { content } })
const heard = async (one: Person, other: Person) =>
  (await one.call(chatApi.messages, { params: { userId: other.id } })).body
const unsend = (by: Person, id: number) => by.call(chatApi.unsend, { params: { id } })

async function reportedFacts(by: Person, targetId: number): Promise<Record<string, unknown>> {
  const { status } = await by.call(safetyApi.report, {
    body: { kind: 'message', targetId, reason: 'threats' },
  })
  expect(status).toBe(200)
  const { rows } = await home.pool.query(
    'select evidence from reports where reporter_id = $1 order by id desc limit 1',
    [by.id],
  )
  return rows[0].evidence.facts
}

const wordsBefore = (facts: Record<string, unknown>) =>
  Object.entries(facts).flatMap(([name, words]) => (name.startsWith('wordsBeforeEdit') ? [words] : []))

async function threeInGroup() {
  const [anton, ben, carl] = [await home.person(), await home.person(), await home.person()]
  const { body } = await anton.call(groupsApi.create, {
    body: { name: 'Three', memberIds: [ben.id, carl.id] },
  })
  const say = async (from: Person, content: string) =>
    (await from.call(groupsApi.sendMessage, { params: { id: body.id }, body: { content } })).body
  const change = (by: Person, messageId: number, content: string) =>
    by.call(groupsApi.edit, { params: { id: body.id, messageId }, body: { content } })
  return { anton, ben, carl, id: body.id, say, change }
}

test('new words stand in the thread, the list, the quotes and the exports, live for both, and the old ones nowhere', async () => {
  await home.listen()
  const [anton, ben] = await two()
  const { id } = await send(anton, ben, 'the plum words')
  await send(ben, anton, 'An answer', { replyToSeq: 1 })
  const last = await send(anton, ben, 'the pear words')
  const line = await ben.connect()
  const { body: first } = await edit(anton, id, '  new words ')
  expect(first).toMatchObject({ id, seq: 1, content: 'new words', fromUserId: anton.id, toUserId: ben.id })
  expect(await line.next('chat.message-edited')).toEqual(first)
  const { body: second } = await edit(anton, last.id, 'the last words')
  const thread = await heard(ben, anton)
  expect(thread.map(({ content, editedAt }) => [content, editedAt])).toEqual([
    ['new words', first.editedAt],
    ['An answer', undefined],
    ['the last words', second.editedAt],
  ])
  expect(thread[1]!.quote?.excerpt).toBe('new words')
  const { body: list } = await ben.call(chatApi.conversations)
  expect(list[0]!.lastMessage.content).toBe('the last words')
  const exports = await Promise.all(
    [anton, ben].map(({ id: userId }) => readOwnData(home.ctx, conversationsOwnData, userId)),
  )
  expect(JSON.stringify(exports)).toContain('the last words')
  const { rows } = await home.pool.query('select content from messages')
  expect(JSON.stringify([thread, list, exports, rows])).not.toMatch(/plum|pear/)
})

test('an edit is no news: nothing becomes unread, moves in the list, or is pushed', async () => {
  const [anton, ben] = await two()
  const { id } = await send(anton, ben, 'First words')
  await ben.call(chatApi.markRead, { params: { userId: anton.id } })
  const before = (await ben.call(chatApi.conversations)).body[0]!
  const jobs = async () =>
    (await home.pool.query('select count(*)::int as count from graphile_worker.jobs')).rows[0].count
  const waiting = await jobs()
  home.clock.advance(MINUTE)
  await edit(anton, id, 'Second words')
  const after = (await ben.call(chatApi.conversations)).body[0]!
  expect(after).toMatchObject({
    unreadCount: 0,
    lastMessage: { isRead: true, createdAt: before.lastMessage.createdAt },
  })
  expect((await ben.call(chatApi.unreadCount)).body.count).toBe(0)
  expect(await jobs()).toBe(waiting)
})

test('the same edit again changes nothing, and the words that a message has are none', async () => {
  const [anton, ben] = await two()
  const { id } = await send(anton, ben, 'First words')
  expect((await edit(anton, id, 'First words')).status).toBe(400)
  const { body: first } = await edit(anton, id, 'Second words')
  home.clock.advance(MINUTE)
  expect((await edit(anton, id, 'Second words')).body).toEqual(first)
  expect(wordsBefore(await reportedFacts(ben, id))).toEqual(['First words'])
})

test('words can be changed for 15 minutes and ten times, and are as long as those of a message', async () => {
  const [anton, ben] = await two()
  const { id } = await send(anton, ben, 'First words')
  const { id: other } = await send(anton, ben, 'Other words')
  expect((await edit(anton, id, ' ')).status).toBe(400)
  expect((await edit(anton, id, 'x'.repeat(limits.message + 1))).status).toBe(400)
  for (let time = 1; time <= limits.edit.times; time++)
    expect((await edit(anton, id, `Words ${time}`)).status).toBe(200)
  expect((await edit(anton, id, 'Once more')).status).toBe(429)
  home.clock.advance(limits.edit.minutes * MINUTE)
  expect((await edit(anton, other, 'At the last moment')).status).toBe(200)
  home.clock.advance(1)
  expect((await edit(anton, other, 'Too late')).body).toMatchObject({
    code: 'not_allowed',
    message: 'A message can be edited for 15 minutes.',
  })
})

test('nobody edits what is not his own, was unsent, or is no text', async () => {
  const [anton, ben] = await two()
  const { id } = await send(anton, ben, 'First words')
  expect((await edit(ben, id, 'Put into his mouth')).status).toBe(404)
  const { body: photo } = await anton.upload(conversationsApi.uploadMedia, await plainJpeg())
  const picture = { toUserId: ben.id, content: photo.url, messageType: 'image' as const }
  const { body: sent } = await anton.call(chatApi.sendMessage, { body: picture })
  expect((await edit(anton, sent.id, 'Words')).status).toBe(403)
  await anton.call(chatApi.setDisappearing, { params: { userId: ben.id }, body: { disappearAfter: '24h' } })
  const notice = (await heard(anton, ben)).at(-1)!
  expect([notice.messageType, (await edit(anton, notice.id, 'Words')).status]).toEqual(['notice', 404])
  await unsend(anton, id)
  expect((await edit(anton, id, 'Words')).status).toBe(404)
  expect((await heard(ben, anton))[0]).toMatchObject({ content: '', unsent: true })
})

test('behind a block, and outside of a group, nothing is edited', async () => {
  const [anton, ben] = await two()
  const { id } = await send(anton, ben, 'First words')
  await ben.call(safetyApi.block, { params: { userId: anton.id } })
  expect((await edit(anton, id, 'Second words')).raw.body).toBe((await unsend(anton, id)).raw.body)
  const { ben: leaver, anton: creator, say, change, id: groupId } = await threeInGroup()
  const message = await say(leaver, 'First words')
  expect((await change(creator, message.id, 'Put into his mouth')).status).toBe(404)
  await leaver.call(groupsApi.leave, { params: { id: groupId }, body: {} })
  expect((await change(leaver, message.id, 'Second words')).status).toBe(404)
})

test('in a group those hear of an edit to whom the message is shown', async () => {
  await home.listen()
  const { anton, ben, carl, id: groupId, say, change } = await threeInGroup()
  const { id } = await say(anton, 'First words')
  await carl.call(safetyApi.block, { params: { userId: anton.id } })
  const [bens, carls] = [await ben.connect(), await carl.connect()]
  const { body } = await change(anton, id, 'Second words')
  expect(body).toMatchObject({ id, seq: 1, groupId, content: 'Second words' })
  expect(await bens.next('groups.message-edited')).toEqual(body)
  // What comes after it is there: nothing came before.
  await say(ben, 'Hello')
  await carls.next('groups.message-sent')
  expect(carls.events.map(({ name }) => name)).not.toContain('groups.message-edited')
  const { body: thread } = await carl.call(groupsApi.messages, { params: { id: groupId } })
  expect(thread[0]).toMatchObject({ content: '', unsent: true })
  expect(thread[0]).not.toHaveProperty('editedAt')
})

test('who is not named any more is not mentioned any more, and whoever still is stays so', async () => {
  const { anton, ben, carl, id: groupId, change } = await threeInGroup()
  const content = `@${ben.username} and @${carl.username}`
  const { body } = await anton.call(groupsApi.sendMessage, {
    params: { id: groupId },
    body: { content, mentionedIds: [ben.id, carl.id] },
  })
  await change(anton, body.id, `Only @${carl.username}`)
  const { body: thread } = await ben.call(groupsApi.messages, { params: { id: groupId } })
  expect(thread[0]!.mentions).toEqual([{ userId: carl.id, name: carl.username }])
  const news = async (person: Person) =>
    (await person.call(notificationsApi.list)).body.filter(({ kind }) => kind === 'mention-received').length
  expect([await news(ben), await news(carl)]).toEqual([0, 1])
})

describe('the words before an edit', () => {
  test('are in the report of one who received them, after it was unsent too, and sealed for anybody else', async () => {
    const [victim, abuser] = await two()
    const { id } = await send(abuser, victim, 'Pay me or I tell your wife')
    await edit(abuser, id, 'Pay me')
    await edit(abuser, id, 'Have a nice day')
    const said = {
      content: 'Have a nice day',
      'wordsBeforeEdit 1': 'Pay me or I tell your wife',
      'wordsBeforeEdit 2': 'Pay me',
    }
    expect(await reportedFacts(victim, id)).toMatchObject(said)
    await unsend(abuser, id)
    expect(await reportedFacts(victim, id)).toMatchObject(said)
    const { rows } = await home.pool.query(
      "select version, encode(sealed, 'escape') as sealed from sealed_evidence where target_id = $1 order by version",
      [id],
    )
    expect(rows.map(({ version }) => version)).toEqual([0, 1, 2])
    expect(JSON.stringify(rows)).not.toContain('Pay me')
    // What is taken back stands once in the list of what one received.
    await victim.call(safetyApi.block, { params: { userId: abuser.id } })
    const { body: received } = await victim.call(safetyApi.received)
    expect(received.filter((each) => each.id === id)).toHaveLength(1)
  })

  test('are all sealed when two devices edit at once', async () => {
    const [anton, ben] = await two()
    const { id } = await send(anton, ben, 'First words')
    const both = await Promise.all([edit(anton, id, 'From the phone'), edit(anton, id, 'From the desk')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { content, editedAt } = (await heard(ben, anton))[0]!
    const later = both.find(({ body }) => body.content === content)!.body
    const earlier = both.find(({ body }) => body.content !== content)!.body
    expect(later.editedAt).toBe(editedAt)
    expect(later.editedAt > earlier.editedAt).toBe(true)
    expect(wordsBefore(await reportedFacts(ben, id))).toEqual(['First words', earlier.content])
  })

  test('and those after it are not lost when it is unsent in the same moment', async () => {
    const [anton, ben] = await two()
    const { id } = await send(anton, ben, 'First words')
    const editing = await home.pool.connect()
    await editing.query('begin')
    await editing.query("update messages set content = 'Second words', edited_at = now() where id = $1", [id])
    const unsent = unsend(anton, id)
    while (!(await isSomebodyWaiting())) await sleep(10)
    await editing.query('commit')
    editing.release()
    expect((await unsent).status).toBe(200)
    expect(await reportedFacts(ben, id)).toMatchObject({ content: 'Second words' })
  })
})

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await home.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

test('an edit of what waits as a request tells its sender nothing, and its receiver sees the new words', async () => {
  await home.listen()
  const [sender, receiver] = await two()
  await receiver.call(reachApi.updateRule, {
    body: { from: 'mutual', ageMin: null, ageMax: null, withinKm: null },
  })
  const { id } = await send(sender, receiver, 'First words')
  const [senders, receivers] = [await sender.connect(), await receiver.connect()]
  const { body } = await edit(sender, id, 'Second words')
  expect(await receivers.next('chat.message-edited')).toEqual(body)
  expect(await senders.next('chat.message-edited')).toEqual(body)
  expect((await receiver.call(chatApi.unreadCount)).body.count).toBe(0)
  const { body: requests } = await receiver.call(chatApi.conversations, { query: { filter: 'requests' } })
  expect(requests[0]!.lastMessage.content).toBe('Second words')
})

test('editing does not bring one text to more strangers than sending does', async () => {
  const spammer = await home.person()
  const answers: number[] = []
  for (let index = 0; index < limits.sameText.members + 1; index++) {
    const { id } = await send(spammer, await home.person(), `Hi ${index}`)
    answers.push((await edit(spammer, id, `Nice pictures${'!'.repeat(index)}, see mine`)).status)
  }
  expect(answers).toEqual([...Array.from({ length: limits.sameText.members }, () => 200), 429])
  const friend = await home.person()
  const { id } = await send(spammer, friend, 'Hello')
  await send(friend, spammer, 'Hello too')
  expect((await edit(spammer, id, 'Nice pictures, see mine')).status).toBe(200)
})
