import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import type { SentType } from '#contract/conversations.ts'
import { safetyApi } from '#contract/safety.ts'
import { blocks, users } from '#server/platform/accounts/accounts.schema.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

type Words = { content?: string; messageType?: SentType; clientId?: string }

const send = (from: Person, to: { id: number }, words: Words = {}) =>
  from.call(chatApi.sendMessage, { body: { toUserId: to.id, content: 'Hello', ...words } })
const read = async (viewer: Person, other: { id: number }, query: object = {}) =>
  (await viewer.call(chatApi.messages, { params: { userId: other.id }, query: { ...query } })).body
const conversationsOf = async (viewer: Person) => (await viewer.call(chatApi.conversations)).body
const markRead = (viewer: Person, other: { id: number }, body?: { seq?: number }) =>
  viewer.call(chatApi.markRead, { params: { userId: other.id }, ...(body ? { body } : {}) })
const markUnread = (viewer: Person, other: { id: number }) =>
  viewer.call(chatApi.markUnread, { params: { userId: other.id } })
const unreadOf = async (viewer: Person) => (await viewer.call(chatApi.unreadCount)).body.count
const block = (blocker: Person, blocked: Person) =>
  home.ctx.db
    .insert(blocks)
    .values({ blockerId: blocker.id, blockedId: blocked.id, createdAt: home.ctx.now() })
const two = async () => [await home.person(), await home.person()] as const

describe('sending', () => {
  test('a message carries id, fromUserId, toUserId, content, messageType, isRead and createdAt', async () => {
    const [anton, ben] = await two()
    const { status, body } = await send(anton, ben, { content: '  Hello there  ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      fromUserId: anton.id,
      toUserId: ben.id,
      content: 'Hello there',
      messageType: 'text',
      isRead: false,
      unsent: false,
      seq: 1,
      createdAt: home.clock.now.toISOString(),
    })
    expect(await read(ben, anton)).toEqual([body])
  })

  test('a blank message is not sent, and one beyond 4000 characters is refused', async () => {
    const [anton, ben] = await two()
    for (const content of ['', '  \n ', '\u202e\u0007', 'x'.repeat(4001)])
      expect((await send(anton, ben, { content })).status).toBe(400)
    expect((await send(anton, ben, { content: 'x'.repeat(4000) })).status).toBe(200)
    expect(await read(anton, ben)).toHaveLength(1)
  })

  test('nobody writes to himself or to a member who does not exist', async () => {
    const anton = await home.person()
    expect((await send(anton, anton)).status).toBe(400)
    const { status, body } = await send(anton, { id: 999_999 })
    expect([status, body]).toEqual([404, { code: 'not_found', message: 'User not found' }])
  })

  test('a retried send with the same clientId answers with the same message', async () => {
    const [anton, ben] = await two()
    const clientId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(anton, ben, { clientId })))
    const late = await send(anton, ben, { clientId, content: 'Something else' })
    expect(new Set([...answers, late].map(({ body }) => body.id)).size).toBe(1)
    expect(late.body.content).toBe('Hello')
    expect(await read(ben, anton)).toHaveLength(1)
    expect((await send(anton, ben)).body.seq).toBe(2)
  })

  test('two members may choose the same clientId, and one belongs to one conversation for ever', async () => {
    const [anton, ben] = await two()
    const carl = await home.person()
    const clientId = randomUUID()
    expect((await send(anton, ben, { clientId })).status).toBe(200)
    expect((await send(ben, anton, { clientId })).body.seq).toBe(2)
    expect((await send(anton, carl, { clientId })).body.code).toBe('invalid')
    expect(await read(carl, anton)).toEqual([])
  })

  test('all see one order with no gap, whoever writes at the same time', async () => {
    const [anton, ben] = await two()
    const both = Array.from({ length: 25 }, (_, n) => [
      send(anton, ben, { content: `a${n}` }),
      send(ben, anton, { content: `b${n}` }),
    ])
    await Promise.all(both.flat())
    const seen = await read(anton, ben, { limit: 200 })
    expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
    expect((await read(ben, anton, { limit: 200 })).map(({ id }) => id)).toEqual(seen.map(({ id }) => id))
  })

  test('thirty messages go out at once, the next ones at one per second', async () => {
    const [anton, ben] = await two()
    await send(anton, ben)
    const answers = await Promise.all(Array.from({ length: 34 }, () => send(anton, ben)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(3)
    expect(refused[0]!.body.code).toBe('too_many')
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('thirty new conversations may be started in an hour', async () => {
    const anton = await home.person()
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) {
      await new Promise((resolve) => setTimeout(resolve, 40))
      statuses.push((await send(anton, await home.person())).status)
    }
    expect(statuses.filter((status) => status === 200).length).toBe(30)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('reading', () => {
  test('messages come oldest first, fifty of them, and `before` and `after` page through the rest', async () => {
    const [anton, ben] = await two()
    for (let n = 0; n < 30; n++) await send(n % 2 ? anton : ben, n % 2 ? ben : anton, { content: `${n + 1}` })
    for (let n = 30; n < 55; n++)
      await send(n % 2 ? anton : ben, n % 2 ? ben : anton, { content: `${n + 1}` })
    const seqs = async (query: object) => (await read(ben, anton, query)).map(({ seq }) => seq)
    expect(await seqs({})).toEqual(Array.from({ length: 50 }, (_, n) => n + 6))
    expect(await seqs({ before: 6 })).toEqual([1, 2, 3, 4, 5])
    expect(await seqs({ before: 6, limit: 2 })).toEqual([4, 5])
    expect(await seqs({ after: 53 })).toEqual([54, 55])
    expect(await seqs({ after: 10, limit: 3 })).toEqual([11, 12, 13])
    expect(await seqs({ after: 55 })).toEqual([])
  })

  test('the page around the first unread one begins with ten that were read', async () => {
    const [anton, ben] = await two()
    for (let n = 0; n < 30; n++) await send(anton, ben)
    const unreadPage = async () =>
      (await read(ben, anton, { around: 'unread', limit: 12 })).map(({ seq }) => seq)
    expect(await unreadPage()).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
    await markRead(ben, anton, { seq: 15 })
    expect(await unreadPage()).toEqual(Array.from({ length: 12 }, (_, n) => n + 6))
  })

  test('isRead turns true for the sender when the other has read', async () => {
    const [anton, ben] = await two()
    await send(anton, ben)
    await send(anton, ben)
    expect((await read(anton, ben)).map(({ isRead }) => isRead)).toEqual([false, false])
    await markRead(ben, anton, { seq: 1 })
    expect((await read(anton, ben)).map(({ isRead }) => isRead)).toEqual([true, false])
    await markRead(ben, anton)
    expect((await read(anton, ben)).map(({ isRead }) => isRead)).toEqual([true, true])
  })

  test('a read position only moves forward, and never beyond what was said', async () => {
    const [anton, ben] = await two()
    await send(anton, ben)
    await markRead(ben, anton, { seq: 900 })
    await markRead(ben, anton, { seq: 0 })
    expect((await read(anton, ben))[0]!.isRead).toBe(true)
    expect((await send(anton, ben)).body.isRead).toBe(false)
    expect((await read(anton, ben)).map(({ isRead }) => isRead)).toEqual([true, false])
  })

  test('the unread toggle shows the conversation as unread and never takes back the ticks of the other', async () => {
    const [anton, ben] = await two()
    await send(anton, ben)
    await markRead(ben, anton)
    expect(await unreadOf(ben)).toBe(0)
    expect((await markUnread(ben, anton)).body).toEqual({ success: true })
    expect(await unreadOf(ben)).toBe(1)
    expect((await conversationsOf(ben))[0]).toMatchObject({ unreadCount: 1, lastMessage: { isRead: false } })
    expect((await read(anton, ben))[0]!.isRead).toBe(true)
    expect((await conversationsOf(anton))[0]!.lastMessage.isRead).toBe(true)
    await markRead(ben, anton)
    expect((await conversationsOf(ben))[0]).toMatchObject({ unreadCount: 0, lastMessage: { isRead: true } })
  })

  test('the badge counts unread messages of others only', async () => {
    const [anton, ben] = await two()
    const carl = await home.person()
    await send(anton, ben)
    await send(anton, ben)
    await send(carl, ben)
    await send(ben, carl)
    expect(await unreadOf(ben)).toBe(3)
    expect(await unreadOf(anton)).toBe(0)
    await markRead(ben, anton)
    expect(await unreadOf(ben)).toBe(1)
  })

  test('an empty JSON body is fine where no body is needed', async () => {
    const [anton, ben] = await two()
    await send(anton, ben)
    for (const path of ['read', 'unread'])
      expect(
        (
          await home.app.inject({
            method: 'PATCH',
            url: `/api/messages/${anton.id}/${path}`,
            headers: { cookie: ben.cookie, 'content-type': 'application/json' },
            payload: '{}',
          })
        ).statusCode,
      ).toBe(200)
  })
})

describe('conversations', () => {
  test('the newest comes first, each with the other member, the last message and what is unread', async () => {
    const [anton, ben] = await two()
    const carl = await home.person()
    await send(anton, ben, { content: 'first' })
    home.clock.advance(1000)
    await send(carl, ben, { content: 'second' })
    home.clock.advance(1000)
    expect((await conversationsOf(ben)).map(({ user }) => user.id)).toEqual([carl.id, anton.id])
    await send(ben, anton, { content: 'third' })
    const [newest, older] = await conversationsOf(ben)
    expect(newest).toMatchObject({
      user: { id: anton.id, username: anton.username, firstName: null, profileImageUrl: null },
      lastMessage: { fromUserId: ben.id, content: 'third', isRead: false },
    })
    expect(older).toMatchObject({ user: { id: carl.id }, unreadCount: 1 })
  })

  test('deleting a conversation hides it for oneself until a new message comes', async () => {
    const [anton, ben] = await two()
    await send(anton, ben, { content: 'old' })
    const gone = await ben.call(chatApi.hideConversation, { params: { userId: anton.id } })
    expect(gone.body).toEqual({ success: true })
    expect(await conversationsOf(ben)).toEqual([])
    expect(await read(ben, anton)).toEqual([])
    expect(await unreadOf(ben)).toBe(0)
    expect(await read(anton, ben)).toHaveLength(1)
    expect((await read(anton, ben))[0]!.isRead).toBe(false)
    await send(anton, ben, { content: 'new' })
    expect((await conversationsOf(ben)).map(({ lastMessage }) => lastMessage.content)).toEqual(['new'])
    expect((await read(ben, anton)).map(({ content }) => content)).toEqual(['new'])
  })

  test('an unsent message leaves a shell without a word for both, and is not unread', async () => {
    const [anton, ben] = await two()
    const { body: sent } = await send(anton, ben, { content: 'regret' })
    expect((await ben.call(chatApi.unsend, { params: { id: sent.id } })).status).toBe(404)
    const { status, body } = await anton.call(chatApi.unsend, { params: { id: sent.id } })
    expect([status, body.content, body.unsent]).toEqual([200, '', true])
    expect((await anton.call(chatApi.unsend, { params: { id: sent.id } })).status).toBe(200)
    for (const [viewer, other] of [
      [anton, ben],
      [ben, anton],
    ] as const) {
      expect(await read(viewer, other)).toMatchObject([{ id: sent.id, content: '', unsent: true, seq: 1 }])
      expect((await conversationsOf(viewer))[0]!.lastMessage.unsent).toBe(true)
    }
    expect(await unreadOf(ben)).toBe(0)
    const { rows } = await home.pool.query('select count(*) from messages where content like $1', ['regret'])
    expect(rows[0].count).toBe('0')
  })
})

describe('a block is total and silent', () => {
  test('each looks to the other like an account that does not exist', async () => {
    const [anton, ben] = await two()
    const { body: sent } = await send(anton, ben)
    await send(ben, anton)
    await block(ben, anton)
    const nobody = { status: 404, body: { code: 'not_found', message: 'User not found' } }
    for (const [viewer, other] of [
      [anton, ben],
      [ben, anton],
    ] as const) {
      const params = { userId: other.id }
      expect(await conversationsOf(viewer)).toEqual([])
      expect(await unreadOf(viewer)).toBe(0)
      expect(await send(viewer, other)).toMatchObject(nobody)
      expect(await viewer.call(chatApi.messages, { params })).toMatchObject(nobody)
      expect(await markRead(viewer, other)).toMatchObject(nobody)
      expect(await markUnread(viewer, other)).toMatchObject(nobody)
      expect(await viewer.call(chatApi.hideConversation, { params })).toMatchObject(nobody)
    }
    expect((await anton.call(chatApi.unsend, { params: { id: sent.id } })).status).toBe(404)
  })

  test('nothing crosses it live', async () => {
    const [anton, ben] = await two()
    await send(anton, ben)
    await block(ben, anton)
    await home.listen()
    const bensLine = await ben.connect()
    const antonsLine = await anton.connect()
    await send(anton, ben)
    await markRead(anton, ben)
    antonsLine.send({ name: 'chat.typing', payload: { toUserId: ben.id } })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([...bensLine.events, ...antonsLine.events].map(({ name }) => name)).toEqual([])
    bensLine.close()
    antonsLine.close()
  })

  test('a suspended member is gone from the conversations of others', async () => {
    const [anton, ben] = await two()
    await send(anton, ben)
    await home.ctx.db.update(users).set({ suspendedAt: home.ctx.now() }).where(eq(users.id, anton.id))
    expect(await conversationsOf(ben)).toEqual([])
    expect(await unreadOf(ben)).toBe(0)
    expect((await send(ben, anton)).status).toBe(404)
  })
})

describe('a reported message', () => {
  test('can be reported by those who can read it, as what its sender said', async () => {
    const [anton, ben] = await two()
    const carl = await home.person()
    const { body: sent } = await send(anton, ben, { content: 'rude words' })
    const report = (by: Person, userId: number) =>
      by.call(safetyApi.report, { body: { kind: 'message', userId, targetId: sent.id, reason: 'other' } })
    expect((await report(ben, carl.id)).status).toBe(404)
    expect((await report(carl, anton.id)).status).toBe(404)
    expect((await report(ben, anton.id)).status).toBe(200)
    const { rows } = await home.pool.query('select evidence from reports where reporter_id = $1', [ben.id])
    expect(JSON.stringify(rows[0].evidence)).toContain('rude words')
  })
})

describe('live', () => {
  test('a sent message reaches the other and one’s own other devices, once, however often it is retried', async () => {
    const [anton, ben] = await two()
    await home.listen()
    const lines = [await anton.connect(), await ben.connect()]
    const clientId = randomUUID()
    const { body } = await send(anton, ben, { clientId })
    await send(anton, ben, { clientId })
    for (const line of lines) expect(await line.next('chat.message-sent')).toEqual(body)
    await new Promise((resolve) => setTimeout(resolve, 150))
    for (const line of lines) {
      expect(line.events.filter(({ name }) => name === 'chat.message-sent')).toEqual([])
      line.close()
    }
  })

  test('reading, unsending, hiding and marking as unread are told to those whom they concern', async () => {
    const [anton, ben] = await two()
    const { body: sent } = await send(anton, ben)
    await home.listen()
    const [antons, bens] = [await anton.connect(), await ben.connect()]
    await markRead(ben, anton)
    const position = { readerId: ben.id, otherId: anton.id, seq: 1 }
    expect(await antons.next('chat.read')).toEqual(position)
    expect(await bens.next('chat.read')).toEqual(position)
    await markUnread(ben, anton)
    expect(await bens.next('chat.conversation-changed')).toEqual({ userId: anton.id, change: 'unread' })
    await anton.call(chatApi.unsend, { params: { id: sent.id } })
    expect(await bens.next('chat.message-unsent')).toMatchObject({ id: sent.id, content: '', unsent: true })
    await ben.call(chatApi.hideConversation, { params: { userId: anton.id } })
    expect(await bens.next('chat.conversation-changed')).toEqual({ userId: anton.id, change: 'hidden' })
    expect(antons.events.map(({ name }) => name)).not.toContain('chat.conversation-changed')
    antons.close()
    bens.close()
  })

  test('typing is seen by the other, and throttled', async () => {
    const [anton, ben] = await two()
    await send(anton, ben)
    await send(ben, anton)
    await home.listen()
    const [antons, bens] = [await anton.connect(), await ben.connect()]
    for (let n = 0; n < 5; n++) antons.send({ name: 'chat.typing', payload: { toUserId: ben.id } })
    expect(await bens.next('chat.typing')).toEqual({ fromUserId: anton.id })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(bens.events.map(({ name }) => name)).not.toContain('chat.typing')
    for (const line of [antons, bens]) line.close()
  })
})
