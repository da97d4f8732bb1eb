import { beforeAll, describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { groupsApi } from '#contract/groups.ts'
import { profileApi } from '#contract/profile.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
beforeAll(() => home.listen())

const write = (from: Person, to: Person) =>
  from.call(chatApi.sendMessage, { body: { toUserId: to.id, content: 'Hello' } })
const read = (viewer: Person, other: Person) =>
  viewer.call(chatApi.markRead, { params: { userId: other.id } })
const showTicks = (person: Person, showsReadTicks: boolean) =>
  person.call(profileApi.updatePrivacy, { body: { showsReadTicks } })
/** In the thread and in the list of conversations. */
async function ticksOf(author: Person, other: Person): Promise<boolean[]> {
  const { body: thread } = await author.call(chatApi.messages, { params: { userId: other.id } })
  const { body: list } = await author.call(chatApi.conversations)
  const newest = list.find(({ user }) => user.id === other.id)!.lastMessage
  return [thread.at(-1)!.isRead, newest.isRead]
}

describe('read ticks between two', () => {
  test.each(['the reader', 'the author'] as const)(
    'are not seen and not pushed while %s does not show his own; what one reads oneself stays read',
    async (who) => {
      const [anton, ben] = [await home.person(), await home.person()]
      await write(anton, ben)
      await showTicks(who === 'the reader' ? ben : anton, false)
      const [antons, bens] = [await anton.connect(), await ben.connect()]
      await read(ben, anton)
      expect(await bens.next('chat.read')).toMatchObject({ readerId: ben.id, seq: 1 })
      await write(ben, anton)
      await antons.next('chat.message-sent')
      expect(antons.events.map(({ name }) => name)).not.toContain('chat.read')
      await write(anton, ben)
      await read(ben, anton)
      expect(await ticksOf(anton, ben)).toEqual([false, false])
      expect((await ben.call(chatApi.unreadCount)).body).toEqual({ count: 0 })

      await showTicks(who === 'the reader' ? ben : anton, true)
      expect(await ticksOf(anton, ben)).toEqual([true, true])
      for (const line of [antons, bens]) line.close()
    },
  )
})

describe('read ticks in a group', () => {
  const say = (from: Person, id: number) =>
    from.call(groupsApi.sendMessage, { params: { id }, body: { content: 'Hello all' } })
  const readGroup = (person: Person, id: number) => person.call(groupsApi.markRead, { params: { id } })
  const isRead = async (author: Person, id: number) =>
    (await author.call(groupsApi.messages, { params: { id } })).body.at(-1)!.isRead

  async function three() {
    const [anton, ben, carl] = [await home.person(), await home.person(), await home.person()]
    const { body } = await anton.call(groupsApi.create, {
      body: { name: 'Three', memberIds: [ben.id, carl.id] },
    })
    return { anton, ben, carl, id: body.id }
  }

  test('wait for those who show theirs, and say nothing of one who does not', async () => {
    const { anton, ben, carl, id } = await three()
    await showTicks(ben, false)
    await say(anton, id)
    const line = await anton.connect()
    await readGroup(ben, id)
    expect(await isRead(anton, id)).toBe(false)
    await readGroup(carl, id)
    expect(await line.next('groups.read-by-all')).toEqual({ groupId: id, seq: 1 })
    expect(await isRead(anton, id)).toBe(true)
    await say(anton, id)
    await readGroup(carl, id)
    expect(await isRead(anton, id)).toBe(true)
    line.close()
  })

  test('an author who does not show his own sees none, and none are pushed to him', async () => {
    const { anton, ben, carl, id } = await three()
    await showTicks(anton, false)
    await say(anton, id)
    const line = await anton.connect()
    for (const reader of [ben, carl]) await readGroup(reader, id)
    await say(ben, id)
    await line.next('groups.message-sent')
    expect(line.events.map(({ name }) => name)).not.toContain('groups.read-by-all')
    expect((await anton.call(groupsApi.messages, { params: { id } })).body[0]!.isRead).toBe(false)
    line.close()
  })

  test('of a group in which nobody else shows his own nothing is read', async () => {
    const { anton, ben, carl, id } = await three()
    for (const reader of [ben, carl]) await showTicks(reader, false)
    await say(anton, id)
    for (const reader of [ben, carl]) await readGroup(reader, id)
    expect(await isRead(anton, id)).toBe(false)
  })
})
