import { expect, test } from 'vitest'
import { adminApi } from '#contract/admin.ts'
import { groupsApi } from '#contract/groups.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

/** Four in a group that the first of them made. */
async function groupOfFour() {
  const people = [await home.person(), await home.person(), await home.person(), await home.person()]
  const [anton, ben, carl, dan] = people as [Person, Person, Person, Person]
  const { body } = await anton.call(groupsApi.create, {
    body: { name: 'Four', memberIds: [ben.id, carl.id, dan.id] },
  })
  return { id: body.id, anton, ben, carl, dan }
}
const leave = (person: Person, id: number, block?: Person) =>
  person.call(groupsApi.leave, { params: { id }, body: { block: block?.id } })
const say = (from: Person, id: number, content: string) =>
  from.call(groupsApi.sendMessage, { params: { id }, body: { content } })
const messagesOf = async (person: Person, id: number) =>
  (await person.call(groupsApi.messages, { params: { id } })).body
const block = (blocker: Person, blocked: Person) =>
  blocker.call(safetyApi.block, { params: { userId: blocked.id } })

test('who leaves is named in a line of the thread, which comes live, and neither counts as unread nor moves the group', async () => {
  await home.listen()
  const { id, anton, ben, carl } = await groupOfFour()
  const other = await groupOfFour()
  await other.anton.call(groupsApi.create, { body: { name: 'Later', memberIds: [carl.id] } })
  const line = await anton.connect()
  await leave(ben, id)
  const notice = await line.next('groups.message-sent')
  expect(notice).toMatchObject({
    seq: 1,
    messageType: 'notice',
    content: 'left',
    fromUserId: ben.id,
    unsent: false,
    user: { username: ben.username },
  })
  expect(await messagesOf(carl, id)).toEqual([notice])
  expect((await carl.call(groupsApi.unreadCount)).body.count).toBe(0)
  expect((await carl.call(groupsApi.list)).body.map(({ name }) => name)).toEqual(['Later', 'Four'])
})

test('nobody can send a notice, take one back or report it', async () => {
  const { id, anton, ben, carl } = await groupOfFour()
  const forged = { content: 'left', messageType: 'notice' } as never
  expect((await anton.call(groupsApi.sendMessage, { params: { id }, body: forged })).status).toBe(400)
  await leave(ben, id)
  const [notice] = await messagesOf(carl, id)
  const { rows } = await home.pool.query('select from_user_id from messages where id = $1', [notice!.id])
  expect(rows).toEqual([{ from_user_id: ben.id }])
  await home.pool.query('update messages set from_user_id = $2 where id = $1', [notice!.id, carl.id])
  const unsent = await carl.call(groupsApi.unsend, { params: { id, messageId: notice!.id } })
  expect(unsent.status).toBe(404)
  const body = { kind: 'message', userId: carl.id, targetId: notice!.id, reason: 'spam' } as const
  expect((await anton.call(safetyApi.report, { body })).status).toBe(404)
})

test('a notice of one who deleted his account, or is blocked since, goes on saying what happened, of someone', async () => {
  const { id, anton, ben, carl, dan } = await groupOfFour()
  await leave(ben, id)
  await leave(dan, id)
  await block(anton, dan)
  await ben.call(profileApi.deleteProfile)
  const nobody = { messageType: 'notice', content: 'left', fromUserId: null, user: null, unsent: false }
  expect(await messagesOf(anton, id)).toMatchObject([nobody, nobody])
  expect(await messagesOf(carl, id)).toMatchObject([nobody, { fromUserId: dan.id }])
})

test('a notice of one who was blocked before is shown as nothing but a shell, with the next message', async () => {
  await home.listen()
  const { id, anton, ben, carl } = await groupOfFour()
  await block(anton, ben)
  home.clock.advance(1000)
  const line = await anton.connect()
  await leave(ben, id)
  expect(await messagesOf(anton, id)).toEqual([])
  await say(carl, id, 'next')
  const shell = { seq: 1, messageType: 'text', content: '', fromUserId: null, user: null, unsent: true }
  expect(await line.next('groups.message-sent')).toMatchObject(shell)
  expect(await messagesOf(anton, id)).toMatchObject([shell, { content: 'next' }])
})

test('who leaves and blocks leaves no line: the blocked one is shown what a deleted account would leave', async () => {
  const { id, anton, ben, carl } = await groupOfFour()
  await leave(ben, id, anton)
  await say(carl, id, 'next')
  for (const each of [anton, carl]) expect(await messagesOf(each, id)).toMatchObject([{ content: 'next' }])
})

test('the history of the admins holds what members said, and no notices', async () => {
  const { id, ben, carl } = await groupOfFour()
  await leave(ben, id)
  await say(carl, id, 'still here')
  const admin = await home.person({ accountRole: 'superadmin' })
  const { body } = await admin.call(adminApi.messages, { query: { timeRange: '24h' } })
  expect(JSON.stringify(body)).toContain('still here')
  expect(JSON.stringify(body)).not.toContain('notice')
})
