import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { adminApi } from '#contract/admin.ts'
import { chatApi } from '#contract/chat.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { favouritesApi } from '#contract/favourites.ts'
import { groupsApi } from '#contract/groups.ts'
import { cellOf } from '#contract/location.ts'
import { profileApi } from '#contract/profile.ts'
import { tapsApi } from '#contract/taps.ts'
import { tipsApi } from '#contract/tips.ts'
import { memberTopic } from '#contract/topics.ts'
import { visitorsApi } from '#contract/visitors.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const cell = cellOf({ lat: 51.5, lng: -0.12 })
const everywhere = { south: -90, west: -180, north: 90, east: 180 }
beforeAll(() => home.listen())
afterEach(() => void vi.restoreAllMocks())

const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => home.person({ profile: { cell } })))
const pause = (person: Person, isPaused = true) =>
  person.call(profileApi.updatePrivacy, { body: { isPaused } })
const write = (from: Person, to: Person) =>
  from.call(chatApi.sendMessage, { body: { toUserId: to.id, content: 'Hello' } })
const open = (viewer: Person, { id }: { id: number }) => viewer.call(profileApi.member, { params: { id } })
const tap = (from: Person, to: Person) => from.call(tapsApi.send, { body: { toUserId: to.id } })
const tapBadge = async (person: Person) => (await person.call(tapsApi.badgeCount)).body.count
const listed = async (viewer: Person) =>
  (await viewer.call(discoveryApi.list, { query: { limit: 200 } })).body.map(({ id }) => id)
const onMap = async (viewer: Person) => {
  const { members, total } = (await viewer.call(discoveryApi.map, { query: everywhere })).body
  return { ids: members.map(({ id }) => id), total }
}
const found = async (viewer: Person, { username }: Person) =>
  (await viewer.call(discoveryApi.byUsername, { body: { start: username } })).body.map(({ id }) => id)

async function gather(by: Person, ...others: Person[]): Promise<number> {
  const memberIds = others.map(({ id }) => id)
  return (await by.call(groupsApi.create, { body: { name: 'Supper', memberIds } })).body.id
}

test('who has paused is in no list, no search and no number on the map, whatever he changes, until he resumes', async () => {
  const [viewer, anton] = (await people(2)) as [Person, Person]
  const before = await onMap(viewer)
  expect(before.ids).toContain(anton.id)
  expect((await pause(anton)).body).toMatchObject({ isPaused: true })
  await anton.call(profileApi.updateProfile, { body: { role: 'Hungr', age: 44 } })
  expect(await listed(viewer)).not.toContain(anton.id)
  expect(await onMap(viewer)).toEqual({
    ids: before.ids.filter((id) => id !== anton.id),
    total: before.total - 1,
  })
  expect(await found(viewer, anton)).toEqual([])

  await pause(anton, false)
  expect(await listed(viewer)).toContain(anton.id)
  expect((await onMap(viewer)).total).toBe(before.total)
  expect(await found(viewer, anton)).toEqual([anton.id])
})

test('those with whom he has a conversation see him and write with him as before, and find him in no list', async () => {
  const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
  // One that Anton has never answered is a conversation as well.
  await write(ben, anton)
  await carl.call(favouritesApi.change, { params: { userId: anton.id }, body: { isFavourite: true } })
  const groupId = await gather(carl, anton)
  await pause(anton)

  for (const partner of [ben, carl]) {
    expect((await open(partner, anton)).status).toBe(200)
    expect(await found(partner, anton)).toEqual([anton.id])
    expect(await listed(partner)).not.toContain(anton.id)
  }
  expect((await carl.call(favouritesApi.list)).body).toMatchObject([{ user: { id: anton.id } }])
  expect((await write(ben, anton)).status).toBe(200)
  expect((await write(anton, ben)).status).toBe(200)
  expect((await ben.call(chatApi.conversations)).body).toMatchObject([{ user: { id: anton.id } }])
  const params = { id: groupId }
  await anton.call(groupsApi.sendMessage, { params, body: { content: 'Still here' } })
  expect((await carl.call(groupsApi.messages, { params })).body.at(-1)).toMatchObject({
    content: 'Still here',
    user: { username: anton.username },
  })
})

test('he himself sees everybody, and himself, as before', async () => {
  const [anton, ben] = (await people(2)) as [Person, Person]
  await pause(anton)
  expect((await open(anton, anton)).status).toBe(200)
  const asSeenBy = async (viewer: string) =>
    (await anton.call(profileApi.asSeenBy, { query: { viewer } })).status
  expect([await asSeenBy('stranger'), await asSeenBy('partner')]).toEqual([404, 200])
  expect((await open(anton, ben)).status).toBe(200)
  expect(await listed(anton)).toContain(ben.id)
  await home.pool.query(`update profiles set interests = '{"Cuddles after"}' where user_id = any($1)`, [
    [anton.id, ben.id],
  ])
  const alike = await anton.call(discoveryApi.list, { query: { sharedInterests: true } })
  expect(alike.body.map(({ id }) => id)).toEqual([ben.id])
})

test('to a stranger his page takes the same statements and bytes as one that does not exist', async () => {
  const [anton, viewer] = (await people(2)) as [Person, Person]
  await pause(anton)
  async function opened(id: number) {
    await open(viewer, { id })
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const { status, raw } = await open(viewer, { id })
    const statements = query.mock.calls.map(([first]: unknown[]) =>
      typeof first === 'string' ? first : (first as { text: string }).text,
    )
    query.mockRestore()
    return { status, body: raw.body, statements }
  }
  const nobodys = await opened(999_999)
  expect(nobodys.status).toBe(404)
  expect(await opened(anton.id)).toEqual(nobodys)
})

test('when he pauses he is gone from the screens of strangers, and stays on those of his partners', async () => {
  const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
  await write(ben, anton)
  const [bens, carls] = [await ben.connect(), await carl.connect()]
  await bens.follow(memberTopic(anton.id))
  await carls.follow(memberTopic(anton.id))
  await pause(anton)
  expect(await carls.next('safety.member-gone')).toEqual({ userId: anton.id })
  home.ctx.publish([ben.id], { name: 'groups.deleted', payload: { groupId: 1 } })
  await bens.next('groups.deleted')
  expect(bens.events.map(({ name }) => name)).not.toContain('safety.member-gone')
  for (const line of [bens, carls]) line.close()
})

test('he begins nothing new: no tap, first word, tip or group', async () => {
  const [anton, ben] = (await people(2)) as [Person, Person]
  await pause(anton)
  const tries = [
    tap(anton, ben),
    write(anton, ben),
    anton.call(tipsApi.send, { body: { toUserId: ben.id, amount: 5 } }),
    anton.call(groupsApi.create, { body: { name: 'Supper', memberIds: [ben.id] } }),
  ]
  for (const { status, body } of await Promise.all(tries))
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'paused' })
})

test('he leaves no visits', async () => {
  const [anton, ben] = (await people(2)) as [Person, Person]
  await pause(anton)
  await anton.call(visitorsApi.visit, { params: { userId: ben.id } })
  await ben.call(visitorsApi.visit, { params: { userId: anton.id } })
  const ids = [anton.id, ben.id]
  const { rows } = await home.pool.query('select from fresh_visits where visitor_id = any($1)', [ids])
  expect(rows).toEqual([])
})

test('a tap of his counts in no badge, but with those who come to a group that he is in', async () => {
  const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
  await tap(anton, ben)
  expect(await tapBadge(ben)).toBe(1)
  const groupId = await gather(carl, anton)
  await pause(anton)
  expect(await tapBadge(ben)).toBe(0)

  const shows = async () => (await ben.call(tapsApi.received)).body.length
  const { rows } = await home.pool.query(
    `insert into conversation_members (conversation_id, user_id, joined_at) values ($1, $2, now()) returning user_id`,
    [groupId, ben.id],
  )
  expect(rows).toHaveLength(1)
  expect([await tapBadge(ben), await shows()]).toEqual([1, 1])
  await ben.call(groupsApi.leave, { params: { id: groupId }, body: {} })
  expect([await tapBadge(ben), await shows()]).toEqual([0, 0])
  await pause(anton, false)
  expect([await tapBadge(ben), await shows()]).toEqual([1, 1])
})

test('an admin can open his page, which is recorded', async () => {
  const [anton] = (await people(1)) as [Person]
  const admin = await home.person({ accountRole: 'superadmin' })
  await pause(anton)
  expect((await open(admin, anton)).body).toMatchObject({ id: anton.id, paused: true })
  const { body } = await admin.call(adminApi.audit)
  expect(body).toContainEqual(expect.objectContaining({ action: 'user.opened', targetId: anton.id }))
})
