import { expect, test } from 'vitest'
import { groupInvitationsApi, type InvitationTime } from '#contract/group-invitations.ts'
import { groupModerationApi } from '#contract/group-moderation.ts'
import { groupsApi } from '#contract/groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const HOUR = 60 * 60 * 1000

/** Anton's group of two, and a third who is not in it. */
async function groupOfTwo() {
  const people = [await home.person(), await home.person(), await home.person()]
  const [anton, ben, carl] = people as [Person, Person, Person]
  const { body } = await anton.call(groupsApi.create, { body: { name: 'Open door', memberIds: [ben.id] } })
  return { id: body.id, anton, ben, carl }
}
async function link(by: Person, id: number, lasts: InvitationTime = 'never', needsApproval = false) {
  const { body } = await by.call(groupInvitationsApi.invite, {
    params: { id },
    body: { lasts, needsApproval },
  })
  return body.token
}
const look = (person: Person, token: string) =>
  person.call(groupInvitationsApi.invitedGroup, { query: { token } })
const follow = (person: Person, token: string) => person.call(groupInvitationsApi.join, { body: { token } })
const decide = (by: Person, id: number, whom: Person, accept: boolean) =>
  by.call(groupInvitationsApi.decideRequest, { params: { id, userId: whom.id }, body: { accept } })
const requestsOf = async (person: Person, id: number) =>
  (await person.call(groupInvitationsApi.requests, { params: { id } })).body.map((each) => each.id)
const noticesFor = async (person: Person, id: number) =>
  (await person.call(groupsApi.messages, { params: { id } })).body.map(
    ({ content, fromUserId }) => [content, fromUserId] as const,
  )

test('a link shows name, picture and number of members, lets in whoever follows it, and says so in the thread', async () => {
  await home.listen()
  const { id, anton, ben, carl } = await groupOfTwo()
  await anton.upload(groupModerationApi.setPicture, await plainJpeg(), 'p.jpg', 'image/jpeg', {
    params: { id },
  })
  const token = await link(anton, id)
  const { body: seen } = await look(carl, token)
  expect(seen).toEqual({
    name: 'Open door',
    picture: expect.stringMatching(/^data:image\/webp;base64,/),
    memberCount: 2,
    needsApproval: false,
    membership: 'none',
    groupId: null,
  })
  const line = await ben.connect()
  expect((await follow(carl, token)).body).toMatchObject({
    membership: 'member',
    groupId: id,
    memberCount: 3,
  })
  expect(await line.next('groups.message-sent')).toMatchObject({ content: 'joined', fromUserId: carl.id })
  await follow(carl, token)
  expect((await noticesFor(ben, id)).filter(([content]) => content === 'joined')).toHaveLength(1)
  expect((await noticesFor(carl, id)).map(([content]) => content)).toEqual(['joined'])
})

test('only the creator and moderators make, see and end a link; its token is nowhere in the database', async () => {
  const { id, anton, ben } = await groupOfTwo()
  const token = await link(anton, id, '24h')
  const invite = await ben.call(groupInvitationsApi.invite, {
    params: { id },
    body: { lasts: 'never', needsApproval: false },
  })
  expect(invite.status).toBe(403)
  expect((await ben.call(groupInvitationsApi.invitation, { params: { id } })).status).toBe(403)
  expect((await ben.call(groupInvitationsApi.revokeInvitation, { params: { id } })).status).toBe(403)
  const { body } = await anton.call(groupInvitationsApi.invitation, { params: { id } })
  expect(body).toEqual({ needsApproval: false, expiresAt: expect.any(String) })
  const { rows } = await home.pool.query('select * from group_links where conversation_id = $1', [id])
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a link ends with its time, when it is revoked or renewed, and with the membership of who made it', async () => {
  const { id, anton, ben, carl } = await groupOfTwo()
  const short = await link(anton, id, '1h')
  home.clock.advance(HOUR)
  expect((await look(carl, short)).status).toBe(404)
  const first = await link(anton, id)
  const second = await link(anton, id)
  expect((await look(carl, first)).status).toBe(404)
  await anton.call(groupInvitationsApi.revokeInvitation, { params: { id } })
  expect((await follow(carl, second)).status).toBe(404)
  await anton.call(groupModerationApi.setRole, {
    params: { id, userId: ben.id },
    body: { groupRole: 'moderator' },
  })
  const bens = await link(ben, id)
  expect((await look(carl, bens)).status).toBe(200)
  await anton.call(groupModerationApi.removeMember, { params: { id, userId: ben.id } })
  const gone = await look(carl, bens)
  const unknown = await look(carl, 'x'.repeat(32))
  expect([gone.status, gone.body]).toEqual([unknown.status, unknown.body])
})

test('a removed member does not come back by an old link, only by one that was made since', async () => {
  const { id, anton, carl } = await groupOfTwo()
  const token = await link(anton, id)
  await follow(carl, token)
  home.clock.advance(1000)
  await anton.call(groupModerationApi.removeMember, { params: { id, userId: carl.id } })
  expect((await look(carl, token)).status).toBe(404)
  expect((await follow(carl, token)).status).toBe(404)
  home.clock.advance(1000)
  expect((await follow(carl, await link(anton, id))).body.membership).toBe('member')
})

test('to one who is blocked by or with the creator, or with who made it, a link is none', async () => {
  const { id, anton, ben, carl } = await groupOfTwo()
  const dan = await home.person()
  await anton.call(groupModerationApi.setRole, {
    params: { id, userId: ben.id },
    body: { groupRole: 'moderator' },
  })
  const token = await link(ben, id)
  await carl.call(safetyApi.block, { params: { userId: anton.id } })
  await ben.call(safetyApi.block, { params: { userId: dan.id } })
  const unknown = await look(carl, 'x'.repeat(32))
  for (const person of [carl, dan]) {
    expect((await look(person, token)).body).toEqual(unknown.body)
    expect((await follow(person, token)).status).toBe(404)
  }
})

test('with approval one asks, and the creator or a moderator lets in or not; who is turned down is told nothing', async () => {
  await home.listen()
  const { id, anton, ben, carl } = await groupOfTwo()
  const dan = await home.person()
  const token = await link(anton, id, 'never', true)
  const line = await anton.connect()
  expect((await follow(carl, token)).body).toMatchObject({ membership: 'asked', groupId: null })
  expect(await line.next('groups.requests-changed')).toEqual({ groupId: id })
  await follow(carl, token)
  home.clock.advance(1000)
  await follow(dan, token)
  expect(await requestsOf(anton, id)).toEqual([carl.id, dan.id])
  expect((await ben.call(groupInvitationsApi.requests, { params: { id } })).status).toBe(403)
  expect((await decide(ben, id, carl, true)).status).toBe(403)
  const carls = await carl.connect()
  expect((await decide(anton, id, carl, true)).status).toBe(200)
  expect(await carls.next('groups.joined')).toEqual({ groupId: id })
  await decide(anton, id, dan, false)
  expect((await decide(anton, id, dan, true)).status).toBe(404)
  expect((await dan.call(notificationsApi.list)).body).toEqual([])
  expect((await dan.call(groupsApi.group, { params: { id } })).status).toBe(404)
  expect((await carl.call(groupsApi.group, { params: { id } })).status).toBe(200)
  expect(await requestsOf(anton, id)).toEqual([])
})

test('nobody finds a link by trying many', async () => {
  const carl = await home.person()
  let status = 404
  for (let tries = 0; status === 404 && tries < 100; tries++)
    status = (await look(carl, `guess-${tries}`)).status
  expect(status).toBe(429)
})
