import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { blocks, users } from '#server/platform/accounts/accounts.schema.ts'
import { readBadges } from '#server/platform/badges/badges.ts'
import { useTestApp } from '#server/testing/app.ts'
import { readOwnData } from '#server/testing/own-data.ts'
import type { Person } from '#server/testing/person.ts'
import { appendMessage } from './append.service.ts'
import {
  addMembers,
  createGroupConversation,
  markConversationRead,
  removeMember,
} from './conversation.service.ts'
import { conversationsOwnData } from './conversations.own-data.ts'
import { listMessages } from './message.service.ts'

const home = useTestApp()
const viewer = (person: Person) => ({ ...person, accountRole: 'user', sessionId: 1 }) as const
const people = async (count: number) => {
  const made: Person[] = []
  while (made.length < count) made.push(await home.person())
  return made as [Person, Person, Person, ...Person[]]
}
const say = (from: Person, conversationId: number, content: string) =>
  appendMessage(home.ctx, conversationId, viewer(from), { content, messageType: 'text' })
const heard = async (person: Person, conversationId: number) =>
  (await listMessages(home.ctx, viewer(person), conversationId, { limit: 50 })).map(({ content }) => content)

describe('a conversation of many', () => {
  test('blocked pairs within a group do not see each other’s messages, nor hear them live', async () => {
    const [anton, ben, carl] = await people(3)
    const group = await createGroupConversation(home.ctx, anton.id, [ben.id, carl.id])
    await home.ctx.db
      .insert(blocks)
      .values({ blockerId: ben.id, blockedId: carl.id, createdAt: home.ctx.now() })
    home.clock.advance(1000)
    await say(anton, group, 'from Anton')
    const { audience } = await say(ben, group, 'from Ben')
    expect(new Set(audience)).toEqual(new Set([anton.id, ben.id]))
    expect(await heard(anton, group)).toEqual(['from Anton', 'from Ben'])
    expect(await heard(carl, group)).toEqual(['from Anton'])
    expect((await readBadges(home.ctx.db, carl.id)).groups).toBe(1)
    expect((await readBadges(home.ctx.db, anton.id)).groups).toBe(1)
  })

  test('a former member reads and hears nothing more, and one who joins later sees what is said from then on', async () => {
    const [anton, ben, carl] = await people(3)
    const group = await createGroupConversation(home.ctx, anton.id, [ben.id])
    await say(anton, group, 'before')
    await addMembers(home.ctx, group, [carl.id])
    await removeMember(home.ctx, group, ben.id)
    expect(new Set((await say(anton, group, 'after')).audience)).toEqual(new Set([anton.id, carl.id]))
    expect(await heard(carl, group)).toEqual(['after'])
    await expect(heard(ben, group)).rejects.toMatchObject({ code: 'not_found' })
    await expect(say(ben, group, 'still here?')).rejects.toMatchObject({ code: 'not_found' })
    await addMembers(home.ctx, group, [ben.id])
    await say(ben, group, 'back')
    expect(await heard(ben, group)).toEqual(['back'])
  })

  test('messages of a suspended member are shells as long as he is suspended', async () => {
    const [anton, ben, carl] = await people(3)
    const group = await createGroupConversation(home.ctx, anton.id, [ben.id, carl.id])
    await say(ben, group, 'spam')
    await home.ctx.db.update(users).set({ suspendedAt: home.ctx.now() }).where(eq(users.id, ben.id))
    expect(await listMessages(home.ctx, viewer(anton), group, { limit: 50 })).toMatchObject([
      { seq: 1, fromUserId: null, content: '', unsent: true },
    ])
    await home.ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, ben.id))
    expect(await heard(anton, group)).toEqual(['spam'])
  })

  test('a message is read when all the others have come that far', async () => {
    const [anton, ben, carl] = await people(3)
    const group = await createGroupConversation(home.ctx, anton.id, [ben.id, carl.id])
    await say(anton, group, 'hello')
    const isRead = async () => (await listMessages(home.ctx, viewer(anton), group, { limit: 1 }))[0]!.isRead
    await markConversationRead(home.ctx, viewer(ben), group)
    expect(await isRead()).toBe(false)
    await markConversationRead(home.ctx, viewer(carl), group)
    expect(await isRead()).toBe(true)
  })
})

describe('what is kept', () => {
  const leave = async (person: Person) => {
    await home.ctx.transaction(async (ctx) => {
      await conversationsOwnData.forgetMember!(ctx, person.id)
      await ctx.db.delete(users).where(eq(users.id, person.id))
    })
  }

  test('messages of a deleted member keep an anonymous shell with no text', async () => {
    const [anton, ben, carl] = await people(3)
    const group = await createGroupConversation(home.ctx, anton.id, [ben.id, carl.id])
    await say(ben, group, 'my secret')
    await say(anton, group, 'answer')
    await ben.call(chatApi.sendMessage, {
      body: { toUserId: anton.id, content: 'my secret', clientId: 'abcdefgh' },
    })
    await leave(ben)
    const seen = await listMessages(home.ctx, viewer(carl), group, { limit: 50 })
    expect(seen).toMatchObject([
      { seq: 1, fromUserId: null, content: '', unsent: true },
      { seq: 2, fromUserId: anton.id, content: 'answer' },
    ])
    expect((await anton.call(chatApi.conversations)).body).toEqual([])
    const { rows } = await home.pool.query(
      "select count(*) from messages where content = 'my secret' or client_id = 'abcdefgh'",
    )
    expect(rows[0].count).toBe('0')
  })

  test('when both have gone nothing is left of their conversation', async () => {
    const [anton, ben] = await people(2)
    await anton.call(chatApi.sendMessage, { body: { toUserId: ben.id, content: 'hello' } })
    const { rows: before } = await home.pool.query('select count(*) from conversations')
    await leave(anton)
    await leave(ben)
    const { rows: after } = await home.pool.query('select count(*) from conversations')
    expect(Number(before[0].count) - Number(after[0].count)).toBe(1)
  })

  test('the export holds what one wrote and what one can read, and no row of anybody else', async () => {
    const [anton, ben, carl] = await people(3)
    const send = (from: Person, to: Person, content: string) =>
      from.call(chatApi.sendMessage, { body: { toUserId: to.id, content } })
    await send(anton, ben, 'to Ben')
    await send(ben, anton, 'to Anton')
    await send(ben, carl, 'not for Anton')
    await send(carl, anton, 'from the blocked')
    await home.ctx.db
      .insert(blocks)
      .values({ blockerId: anton.id, blockedId: carl.id, createdAt: home.ctx.now() })
    const data = await readOwnData(home.ctx, conversationsOwnData, anton.id)
    expect(data.messages).toMatchObject([{ content: 'to Ben' }])
    expect(data.messages_received).toMatchObject([
      { content: 'to Anton', from: ben.username },
      { content: '', from: null },
    ])
    expect(data.conversations).toMatchObject([{ with: ben.username }, { with: null }])
    expect(data.conversation_members).toHaveLength(2)
  })
})
