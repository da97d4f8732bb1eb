import { expect, test } from 'vitest'
import { groupModerationApi } from '#contract/group-moderation.ts'
import { groupsApi } from '#contract/groups.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

/** Four in a group that Anton made. */
async function groupOfFour() {
  const people = [await home.person(), await home.person(), await home.person(), await home.person()]
  const [anton, ben, carl, dan] = people as [Person, Person, Person, Person]
  const { body } = await anton.call(groupsApi.create, {
    body: { name: 'Four', memberIds: [ben.id, carl.id, dan.id] },
  })
  return { id: body.id, anton, ben, carl, dan }
}
const setRole = (by: Person, id: number, whom: Person, groupRole: 'moderator' | 'member' = 'moderator') =>
  by.call(groupModerationApi.setRole, { params: { id, userId: whom.id }, body: { groupRole } })
const remove = (by: Person, id: number, whom: Person) =>
  by.call(groupModerationApi.removeMember, { params: { id, userId: whom.id } })
const rename = (by: Person, id: number, name: string) =>
  by.call(groupModerationApi.change, { params: { id }, body: { name } })
const rolesSeenBy = async (person: Person, id: number) =>
  Object.fromEntries(
    (await person.call(groupsApi.members, { params: { id } })).body.map((each) => [each.id, each.groupRole]),
  )
const noticesFor = async (person: Person, id: number) =>
  (await person.call(groupsApi.messages, { params: { id } })).body.map(
    ({ content, fromUserId }) => [content, fromUserId] as const,
  )
const groupFor = async (person: Person, id: number) =>
  (await person.call(groupsApi.group, { params: { id } })).body
const block = (blocker: Person, blocked: Person) =>
  blocker.call(safetyApi.block, { params: { userId: blocked.id } })

test('the creator makes moderators, and only he; each is named once in the thread', async () => {
  const { id, anton, ben, carl } = await groupOfFour()
  expect((await setRole(ben, id, carl)).status).toBe(403)
  await setRole(anton, id, ben)
  await setRole(anton, id, ben)
  expect(await rolesSeenBy(carl, id)).toMatchObject({
    [anton.id]: 'creator',
    [ben.id]: 'moderator',
    [carl.id]: 'member',
  })
  expect((await setRole(ben, id, carl)).status).toBe(403)
  expect(await noticesFor(carl, id)).toEqual([['moderator', ben.id]])
  await setRole(anton, id, ben, 'member')
  expect((await groupFor(ben, id)).groupRole).toBe('member')
})

test('moderators rename the group, others cannot; everybody in it hears that it changed', async () => {
  await home.listen()
  const { id, anton, ben, carl } = await groupOfFour()
  expect((await rename(ben, id, 'Five')).status).toBe(403)
  await setRole(anton, id, ben)
  const line = await carl.connect()
  expect((await rename(ben, id, '  ')).status).toBe(400)
  expect((await rename(ben, id, 'Five')).status).toBe(200)
  expect(await line.next('groups.changed')).toEqual({ groupId: id })
  await rename(ben, id, 'Five')
  expect((await groupFor(carl, id)).name).toBe('Five')
  expect(await noticesFor(carl, id)).toEqual([
    ['moderator', ben.id],
    ['renamed', ben.id],
  ])
})

test('a picture is for those in the group who may see who uploaded it, and goes with his account', async () => {
  const { id, anton, ben, carl, dan } = await groupOfFour()
  const stranger = await home.person()
  await setRole(anton, id, ben)
  const setPicture = async (by: Person) =>
    by.upload(groupModerationApi.setPicture, await plainJpeg(), 'p.jpg', 'image/jpeg', { params: { id } })
  expect((await setPicture(carl)).status).toBe(403)
  expect((await setPicture(ben)).status).toBe(200)
  const { picture } = await groupFor(carl, id)
  const statusFor = async (person: Person) => (await person.get(picture!.thumbUrl)).statusCode
  expect(await statusFor(carl)).toBe(200)
  expect(await statusFor(stranger)).toBe(404)
  await block(dan, ben)
  expect((await groupFor(dan, id)).picture).toBeNull()
  expect(await statusFor(dan)).toBe(404)
  await setPicture(anton)
  expect(await statusFor(carl)).toBe(404)
  await anton.call(profileApi.deleteProfile)
  expect((await groupFor(carl, id)).picture).toBeNull()
})

test('a member is removed by the creator or a moderator, is out at once, and hears of it', async () => {
  await home.listen()
  const { id, anton, ben, carl, dan } = await groupOfFour()
  await setRole(anton, id, ben)
  expect((await remove(dan, id, carl)).status).toBe(403)
  expect((await remove(ben, id, anton)).status).toBe(403)
  const line = await carl.connect()
  expect((await remove(ben, id, carl)).status).toBe(200)
  expect(await line.next('groups.left')).toEqual({ groupId: id, userId: carl.id })
  expect((await carl.call(groupsApi.messages, { params: { id } })).status).toBe(404)
  expect((await remove(ben, id, carl)).status).toBe(404)
  expect((await noticesFor(dan, id)).at(-1)).toEqual(['removed', carl.id])
  await setRole(anton, id, dan)
  expect((await remove(ben, id, dan)).status).toBe(403)
  expect((await remove(anton, id, dan)).status).toBe(200)
})

test('to a moderator, one who is blocked by or with him is not in the group', async () => {
  const { id, anton, ben, carl } = await groupOfFour()
  await block(ben, anton)
  await block(anton, carl)
  for (const hidden of [ben, carl]) {
    expect((await remove(anton, id, hidden)).status).toBe(404)
    expect((await setRole(anton, id, hidden)).status).toBe(404)
  }
})

test('a group is never without a creator: a moderator follows one who leaves or deletes his account', async () => {
  const { id, anton, ben, carl, dan } = await groupOfFour()
  await setRole(anton, id, dan)
  await anton.call(groupsApi.leave, { params: { id } })
  expect((await groupFor(dan, id)).groupRole).toBe('creator')
  expect((await noticesFor(ben, id)).slice(-2)).toEqual([
    ['left', anton.id],
    ['creator', dan.id],
  ])
  await setRole(dan, id, carl)
  await dan.call(profileApi.deleteProfile)
  expect((await groupFor(carl, id)).groupRole).toBe('creator')
  expect((await groupFor(ben, id)).groupRole).toBe('member')
})

test('two who remove each other, and one who leaves meanwhile, leave a group with one creator', async () => {
  const { id, anton, ben, carl, dan } = await groupOfFour()
  await setRole(anton, id, ben)
  await Promise.all([
    anton.call(groupsApi.leave, { params: { id } }),
    remove(anton, id, ben),
    remove(ben, id, carl),
    rename(ben, id, 'Race'),
  ])
  const { rows } = await home.pool.query('select creator_id from groups where conversation_id = $1', [id])
  const present = await home.pool.query(
    'select user_id from conversation_members where conversation_id = $1 and left_at is null',
    [id],
  )
  expect(present.rows.map((row) => row.user_id)).toContain(rows[0].creator_id)
  expect(present.rows.map((row) => row.user_id)).toContain(dan.id)
})

test('a moderator pins one message; each sees of it what he may, and nothing once it is unsent', async () => {
  const { id, anton, ben, carl, dan } = await groupOfFour()
  const pin = (by: Person, seq: number | null) =>
    by.call(groupModerationApi.pin, { params: { id }, body: { seq } })
  const { body: said } = await carl.call(groupsApi.sendMessage, {
    params: { id },
    body: { content: 'Meet at eight' },
  })
  expect((await pin(ben, said.seq)).status).toBe(403)
  expect((await pin(anton, 99)).status).toBe(404)
  expect((await pin(anton, said.seq)).status).toBe(200)
  await pin(anton, said.seq)
  expect((await groupFor(ben, id)).pinned).toMatchObject({ seq: said.seq, excerpt: 'Meet at eight' })
  expect((await noticesFor(ben, id)).slice(1)).toEqual([['pinned', anton.id]])
  await block(dan, carl)
  expect((await groupFor(dan, id)).pinned).toMatchObject({ fromUserId: null, excerpt: '', unsent: true })
  await carl.call(groupsApi.unsend, { params: { id, messageId: said.id } })
  expect((await groupFor(ben, id)).pinned).toMatchObject({ excerpt: '', unsent: true })
  await pin(anton, null)
  expect((await groupFor(ben, id)).pinned).toBeNull()
})
