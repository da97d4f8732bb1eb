import { describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { conversationsApi } from '#contract/conversations.ts'
import { groupsApi } from '#contract/groups.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

/** A group of new members, the first of whom made it. */
async function groupOf(count: number) {
  const made: Person[] = []
  while (made.length < count) made.push(await home.person())
  const [creator, ...others] = made as [Person, Person, Person, ...Person[]]
  const { body } = await creator.call(groupsApi.create, {
    body: { name: 'Gym then dinner', memberIds: others.map(({ id }) => id) },
  })
  return { id: body.id, people: [creator, ...others] as [Person, Person, Person, ...Person[]] }
}
const say = async (from: Person, id: number, content: string) =>
  (await from.call(groupsApi.sendMessage, { params: { id }, body: { content } })).body
const read = (person: Person, id: number, seq?: number) =>
  person.call(groupsApi.markRead, { params: { id }, body: seq === undefined ? {} : { seq } })
const list = async (person: Person, id: number, query: Record<string, number> = {}) =>
  (await person.call(groupsApi.messages, { params: { id }, query })).body
const textsOf = async (person: Person, id: number) => (await list(person, id)).map(({ content }) => content)
const unread = async (person: Person) => (await person.call(groupsApi.unreadCount)).body.count

describe('talking in a group', () => {
  test('a message reaches all members live, with its sender and nothing else of his card', async () => {
    await home.listen()
    const { id, people } = await groupOf(3)
    const [anton, ben, carl] = people
    await anton.call(profileApi.updateProfile, { body: { firstName: 'Tony' } })
    const lines = [await anton.connect(), await ben.connect(), await carl.connect()]
    const sent = await say(anton, id, 'Squats at six')
    expect(sent).toEqual({
      id: expect.any(Number),
      seq: 1,
      groupId: id,
      fromUserId: anton.id,
      content: 'Squats at six',
      messageType: 'text',
      media: null,
      unsent: false,
      isRead: false,
      clientId: null,
      createdAt: expect.any(String),
      user: { username: anton.username, firstName: 'Tony', thumbUrl: null, thumbhash: null },
    })
    for (const line of lines) expect(await line.next('groups.message-sent')).toEqual(sent)
    expect(await list(carl, id)).toEqual([sent])
  })

  test('messages come oldest first, in pages before and after a number', async () => {
    const { id, people } = await groupOf(2)
    const [anton, ben] = people
    for (const text of ['1', '2', '3', '4']) await say(anton, id, text)
    const contents = async (query: Record<string, number>) =>
      (await list(ben, id, query)).map(({ content }) => content)
    expect(await contents({ limit: 2 })).toEqual(['3', '4'])
    expect(await contents({ before: 3, limit: 2 })).toEqual(['1', '2'])
    expect(await contents({ after: 1, limit: 2 })).toEqual(['2', '3'])
  })

  test('a retried send with the same clientId is the same message', async () => {
    const { id, people } = await groupOf(2)
    const body = { content: 'once', clientId: 'group-send-1' }
    const send = () => people[0].call(groupsApi.sendMessage, { params: { id }, body })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await textsOf(people[1], id)).toEqual(['once'])
  })

  test('a blank message is not sent', async () => {
    const { id, people } = await groupOf(2)
    const answer = await people[0].call(groupsApi.sendMessage, { params: { id }, body: { content: '  ' } })
    expect(answer.status).toBe(400)
  })

  test('a photo goes to the members of the group and to no one else', async () => {
    const { id, people } = await groupOf(3)
    const [anton, ben, carl] = people
    const stranger = await home.person()
    const { body: media } = await anton.upload(conversationsApi.uploadMedia, await plainJpeg())
    const { body: sent } = await anton.call(groupsApi.sendMessage, {
      params: { id },
      body: { content: media.url, messageType: 'image' },
    })
    expect(sent).toMatchObject({ messageType: 'image', content: media.url, media: { width: 640 } })
    const statusFor = async (person: Person) => (await person.get(media.url)).statusCode
    expect(await statusFor(ben)).toBe(200)
    expect(await statusFor(stranger)).toBe(404)
    await ben.call(groupsApi.leave, { params: { id } })
    expect(await statusFor(ben)).toBe(404)
    await anton.call(groupsApi.delete, { params: { id } })
    expect(await statusFor(carl)).toBe(404)
  })

  test('an unsent message leaves a shell for all', async () => {
    await home.listen()
    const { id, people } = await groupOf(2)
    const [anton, ben] = people
    const sent = await say(anton, id, 'oops')
    const line = await ben.connect()
    expect((await ben.call(groupsApi.unsend, { params: { id, messageId: sent.id } })).status).toBe(404)
    await anton.call(groupsApi.unsend, { params: { id, messageId: sent.id } })
    expect(await line.next('groups.message-unsent')).toMatchObject({ id: sent.id, content: '', unsent: true })
    expect(await list(ben, id)).toMatchObject([{ content: '', unsent: true }])
  })

  test('typing reaches the other members', async () => {
    await home.listen()
    const { id, people } = await groupOf(2)
    const [anton, ben] = people
    const [antonsLine, bensLine] = [await anton.connect(), await ben.connect()]
    antonsLine.send({ name: 'groups.typing', payload: { groupId: id } })
    expect(await bensLine.next('groups.typing')).toEqual({ groupId: id, fromUserId: anton.id })
    expect(antonsLine.events.map(({ name }) => name)).not.toContain('groups.typing')
  })

  test('a direct conversation is no group, though both have numbers', async () => {
    const { people } = await groupOf(2)
    const [anton, ben] = people
    await anton.call(chatApi.sendMessage, { body: { toUserId: ben.id, content: 'just us' } })
    const { rows } = await home.pool.query("select max(id) as id from conversations where kind = 'direct'")
    const id = Number(rows[0].id)
    expect((await anton.call(groupsApi.messages, { params: { id } })).status).toBe(404)
    expect((await anton.call(groupsApi.leave, { params: { id } })).status).toBe(404)
  })
})

describe('reporting', () => {
  test('a message is reported by those who can read it, with what it said', async () => {
    const { id, people } = await groupOf(3)
    const [anton, ben] = people
    const stranger = await home.person()
    const sent = await say(anton, id, 'something foul')
    const report = (person: Person) =>
      person.call(safetyApi.report, {
        body: { kind: 'message', userId: anton.id, targetId: sent.id, reason: 'spam' },
      })
    expect((await report(stranger)).status).toBe(404)
    expect((await report(ben)).status).toBe(200)
    const { rows } = await home.pool.query('select evidence from reports where reported_id = $1', [anton.id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows[0].evidence)).toContain('something foul')
  })
})

describe('what is read', () => {
  test('the badge counts what others wrote and one has not read, and other tabs hear when it is', async () => {
    await home.listen()
    const { id, people } = await groupOf(2)
    const [anton, ben] = people
    await say(anton, id, 'one')
    await say(anton, id, 'two')
    expect(await unread(anton)).toBe(0)
    expect(await unread(ben)).toBe(2)
    expect((await ben.call(groupsApi.list)).body).toMatchObject([{ id, unreadCount: 2 }])
    const line = await ben.connect()
    await read(ben, id, 1)
    expect(await line.next('groups.read')).toEqual({ groupId: id, seq: 1 })
    expect(await unread(ben)).toBe(1)
    await read(ben, id)
    expect(await unread(ben)).toBe(0)
  })

  test('an own message is read when all the others have come that far, and its author hears it then', async () => {
    await home.listen()
    const { id, people } = await groupOf(3)
    const [anton, ben, carl] = people
    await say(anton, id, 'who is in?')
    const line = await anton.connect()
    await read(ben, id)
    expect((await list(anton, id))[0]!.isRead).toBe(false)
    await read(carl, id)
    expect(await line.next('groups.read-by-all')).toEqual({ groupId: id, seq: 1 })
    expect((await list(anton, id))[0]!.isRead).toBe(true)
    expect(line.events.filter(({ name }) => name === 'groups.read-by-all')).toEqual([])
  })

  test('the group with the latest message comes first', async () => {
    const { id: older, people } = await groupOf(2)
    const [anton, ben] = people
    home.clock.advance(1000)
    const { body: newer } = await anton.call(groupsApi.create, { body: { name: 'N', memberIds: [ben.id] } })
    const order = async () => (await ben.call(groupsApi.list)).body.map((group) => group.id)
    expect(await order()).toEqual([newer.id, older])
    home.clock.advance(1000)
    await say(anton, older, 'up again')
    expect(await order()).toEqual([older, newer.id])
  })
})

describe('a former member', () => {
  test('reads and hears nothing more, also not with an old clientId', async () => {
    await home.listen()
    const { id, people } = await groupOf(3)
    const [anton, ben] = people
    const body = { content: 'mine', clientId: 'before-leaving' }
    await ben.call(groupsApi.sendMessage, { params: { id }, body })
    await ben.call(groupsApi.leave, { params: { id } })
    const line = await ben.connect()
    await say(anton, id, 'now that he is gone')
    expect(await unread(ben)).toBe(0)
    expect((await ben.call(groupsApi.messages, { params: { id } })).status).toBe(404)
    expect((await ben.call(groupsApi.members, { params: { id } })).status).toBe(404)
    expect((await ben.call(groupsApi.sendMessage, { params: { id }, body })).status).toBe(404)
    const other = await anton.call(chatApi.sendMessage, { body: { toUserId: ben.id, content: 'sorry' } })
    expect(await line.next('chat.message-sent')).toEqual(other.body)
    expect(line.events.filter(({ name }) => name.startsWith('groups.'))).toEqual([])
  })
})

describe('a blocked pair within a group', () => {
  test('see neither each other nor each other’s messages, photos, typing or reading, nor live', async () => {
    await home.listen()
    const { id, people } = await groupOf(3)
    const [anton, ben, carl] = people
    await ben.call(safetyApi.block, { params: { userId: carl.id } })
    home.clock.advance(1000)
    const line = await carl.connect()
    await say(ben, id, 'from Ben')
    const { body: media } = await ben.upload(conversationsApi.uploadMedia, await plainJpeg())
    await ben.call(groupsApi.sendMessage, {
      params: { id },
      body: { content: media.url, messageType: 'image' },
    })
    const bensLine = await ben.connect()
    bensLine.send({ name: 'groups.typing', payload: { groupId: id } })
    expect(await textsOf(carl, id)).toEqual([])
    await say(anton, id, 'from Anton')
    for (const content of ['', '', 'from Anton'])
      expect((await line.next('groups.message-sent')).content).toBe(content)
    expect(line.events.filter(({ name }) => name.startsWith('groups.'))).toEqual([])

    expect(await textsOf(carl, id)).toEqual(['', '', 'from Anton'])
    expect(await textsOf(anton, id)).toHaveLength(3)
    expect((await carl.get(media.url)).statusCode).toBe(404)
    expect(await unread(carl)).toBe(1)
    for (const [viewer, hidden] of [
      [carl, ben],
      [ben, carl],
    ] as const) {
      const { body: members } = await viewer.call(groupsApi.members, { params: { id } })
      expect(members).toHaveLength(2)
      expect(new Set(members.map((member) => member.id))).toEqual(new Set([anton.id, viewer.id]))
      expect(members.map((member) => member.id)).not.toContain(hidden.id)
      expect((await viewer.call(groupsApi.group, { params: { id } })).body.memberCount).toBe(2)
    }
  })

  test('do not hold up each other’s ticks, and what the one leaves the other does not hear', async () => {
    await home.listen()
    const { id, people } = await groupOf(3)
    const [anton, ben, carl] = people
    await ben.call(safetyApi.block, { params: { userId: carl.id } })
    await say(ben, id, 'seen by Anton alone')
    const bensLine = await ben.connect()
    await read(carl, id)
    await read(anton, id)
    expect(await bensLine.next('groups.read-by-all')).toEqual({ groupId: id, seq: 1 })
    expect((await list(ben, id))[0]!.isRead).toBe(true)
    await carl.call(groupsApi.leave, { params: { id } })
    await say(anton, id, 'still here')
    await bensLine.next('groups.message-sent')
    expect(bensLine.events.filter(({ name }) => name === 'groups.left')).toEqual([])
  })
})
