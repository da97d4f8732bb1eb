import { expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { groupsApi } from '#contract/groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { safetyApi } from '#contract/safety.ts'
import { ALWAYS, type ListFilter, type StandingChange, standingApi } from '#contract/standing.ts'
import { endMutesOnTime } from '#server/features/conversations/standing/standing.service.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const HOUR = 3_600_000

const say = (from: Person, to: Person, content = 'Hello') =>
  from.call(chatApi.sendMessage, { body: { toUserId: to.id, content } })
const change = (person: Person, other: Person, body: StandingChange) =>
  person.call(chatApi.changeStanding, { params: { userId: other.id }, body })
const listed = async (person: Person, filter: ListFilter = 'all') =>
  (await person.call(chatApi.conversations, { query: { filter } })).body.map(({ user }) => user.id)
const groupsOf = async (person: Person, filter: ListFilter = 'all') =>
  (await person.call(groupsApi.list, { query: { filter } })).body.map(({ id }) => id)
const badges = async (person: Person) => (await person.call(notificationsApi.summary)).body
const people = (count: number) => Promise.all(Array.from({ length: count }, () => home.person()))

async function groupOf(creator: Person, ...members: Person[]) {
  const memberIds = members.map(({ id }) => id)
  return (await creator.call(groupsApi.create, { body: { name: 'Cooks', memberIds } })).body.id
}

/** One after the other, so that the list has an order. */
async function writeInTurn(to: Person, writers: Person[]) {
  for (const writer of writers) {
    home.clock.advance(1000)
    await say(writer, to)
  }
}

test('the unread of what is muted is in its row and in no badge, until the mute is over', async () => {
  const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
  await writeInTurn(anton, [ben, carl])
  const { body: muted } = await change(anton, ben, { mute: '8h' })
  expect(muted.mutedUntil).toBe(new Date(home.clock.now.getTime() + 8 * HOUR).toISOString())
  await writeInTurn(anton, [ben])
  expect((await badges(anton)).messages).toBe(1)
  const { body: rows } = await anton.call(chatApi.conversations)
  expect(rows.map(({ user, unreadCount }) => [user.id, unreadCount])).toEqual([
    [ben.id, 2],
    [carl.id, 1],
  ])
  home.clock.advance(7 * HOUR)
  await endMutesOnTime.run(home.ctx, {})
  expect((await badges(anton)).messages).toBe(1)
  home.clock.advance(HOUR)
  await endMutesOnTime.run(home.ctx, {})
  expect((await badges(anton)).messages).toBe(3)
  expect((await change(anton, ben, { mute: 'always' })).body.mutedUntil).toBe(ALWAYS)
  expect((await change(anton, ben, { mute: 'off' })).body.mutedUntil).toBeNull()
})

test('a group is muted, pinned, archived and marked as unread like a chat of two', async () => {
  const [anton, ben] = (await people(2)) as [Person, Person]
  const group = await groupOf(ben, anton)
  const other = await groupOf(ben, anton)
  const params = { id: group }
  const set = (body: StandingChange) => anton.call(groupsApi.changeStanding, { params, body })
  await ben.call(groupsApi.sendMessage, { params, body: { content: 'Hi' } })
  await set({ mute: 'always' })
  expect((await badges(anton)).groups).toBe(0)
  await set({ mute: 'off' })
  await anton.call(groupsApi.markRead, { params, body: {} })
  await anton.call(groupsApi.markUnread, { params })
  expect((await badges(anton)).groups).toBe(1)
  expect(await groupsOf(anton, 'unread')).toEqual([group])
  await set({ isArchived: true })
  expect([await groupsOf(anton), await groupsOf(anton, 'archived')]).toEqual([[other], [group]])
  expect((await anton.call(standingApi.folders)).body).toEqual({
    requests: 0,
    archived: 0,
    archivedGroups: 1,
  })
  expect((await badges(anton)).groups).toBe(0)
  await set({ isPinned: true })
  await ben.call(groupsApi.sendMessage, { params: { id: other }, body: { content: 'Newer' } })
  expect(await groupsOf(anton)).toEqual([group, other])
  expect((await anton.call(groupsApi.group, { params })).body).toMatchObject({
    isPinned: true,
    isArchived: false,
  })
})

test('a new message brings a conversation back from the archive, unless it is muted', async () => {
  const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
  await writeInTurn(anton, [ben, carl])
  for (const other of [ben, carl]) await change(anton, other, { isArchived: true })
  await change(anton, carl, { mute: 'always' })
  expect(await listed(anton)).toEqual([])
  expect((await badges(anton)).messages).toBe(0)
  expect((await anton.call(standingApi.folders)).body).toEqual({
    requests: 0,
    archived: 2,
    archivedGroups: 0,
  })
  await writeInTurn(anton, [carl, ben])
  expect([await listed(anton), await listed(anton, 'archived')]).toEqual([[ben.id], [carl.id]])
  expect((await badges(anton)).messages).toBe(2)
  await say(anton, carl)
  expect(await listed(anton, 'archived')).toEqual([])
})

test('a conversation that is put away and taken out again stands where its newest message puts it', async () => {
  const [anton, ...others] = (await people(4)) as [Person, Person, Person, Person]
  const [ben, carl, dan] = others
  await writeInTurn(anton, [ben, carl, dan, dan])
  await change(anton, dan, { isArchived: true })
  await writeInTurn(anton, [ben])
  await change(anton, dan, { isArchived: false })
  expect(await listed(anton)).toEqual([ben.id, dan.id, carl.id])
})

test('five can be pinned, the latest first, and they stand above every page', async () => {
  const [anton, ...others] = (await people(8)) as [Person, ...Person[]]
  await writeInTurn(anton, others)
  const answers = await Promise.all(others.map((other) => change(anton, other, { isPinned: true })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.find(({ status }) => status !== 200)?.body.message).toBe(
    'You can pin up to 5. Unpin one first.',
  )
  for (const other of others) await change(anton, other, { isPinned: false })
  for (const other of others.slice(0, 2)) {
    home.clock.advance(1000)
    expect((await change(anton, other, { isPinned: true })).body.isPinned).toBe(true)
  }
  const ids: number[] = []
  for (let cursor: unknown; ; ) {
    const page = await anton.call(chatApi.conversations, {
      query: { limit: 2, ...(cursor ? { cursor } : {}) },
    })
    ids.push(...page.body.map(({ user }) => user.id))
    cursor = page.headers['x-next-cursor']
    if (!cursor) break
  }
  const [first, second, ...rest] = others.map(({ id }) => id)
  expect(ids).toEqual([second, first, ...rest.reverse()])
  await anton.call(chatApi.hideConversation, { params: { userId: first! } })
  await say(others[0]!, anton)
  expect((await listed(anton)).slice(0, 2)).toEqual([second, first])
})

test('unread shows what is unread, and a search finds what was put away', async () => {
  const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
  await writeInTurn(anton, [ben, carl])
  await anton.call(chatApi.markRead, { params: { userId: carl.id }, body: {} })
  expect(await listed(anton, 'unread')).toEqual([ben.id])
  await change(anton, carl, { isArchived: true })
  const { body } = await anton.call(chatApi.conversations, { query: { search: carl.username } })
  expect(body.map(({ user, isArchived }) => [user.id, isArchived])).toEqual([[carl.id, true]])
})

test('what is put away with somebody who is blocked is counted no more', async () => {
  const [anton, ben] = (await people(2)) as [Person, Person]
  await say(ben, anton)
  await change(anton, ben, { isArchived: true })
  await ben.call(safetyApi.block, { params: { userId: anton.id } })
  expect((await anton.call(standingApi.folders)).body.archived).toBe(0)
})

test('where a conversation stands is told to one’s own devices and to nobody else', async () => {
  await home.listen()
  const [anton, ben] = (await people(2)) as [Person, Person]
  await say(ben, anton)
  const [own, his] = [await anton.connect(), await ben.connect()]
  await change(anton, ben, { mute: 'always', isPinned: true })
  await own.next('conversations.standing-changed')
  expect((await anton.call(chatApi.conversation, { params: { userId: ben.id } })).body.standing).toEqual({
    mutedUntil: ALWAYS,
    isPinned: true,
    isArchived: false,
    isRequest: false,
  })
  expect((await ben.call(chatApi.conversation, { params: { userId: anton.id } })).body.standing).toEqual({
    mutedUntil: null,
    isPinned: false,
    isArchived: false,
    isRequest: false,
  })
  await say(anton, ben)
  await his.next('chat.message-sent')
  expect(his.events.map(({ name }) => name)).not.toContain('conversations.standing-changed')
})

test('there is nothing to mute between two who have not written', async () => {
  const [anton, ben] = (await people(2)) as [Person, Person]
  expect((await anton.call(chatApi.conversation, { params: { userId: ben.id } })).body.standing).toBeNull()
  expect((await change(anton, ben, { mute: '1h' })).status).toBe(404)
})
