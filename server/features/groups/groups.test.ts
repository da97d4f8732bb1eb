import { describe, expect, test } from 'vitest'
import { groupsApi, type NewGroup } from '#contract/groups.ts'
import { limits } from '#contract/limits.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()

async function people<Count extends number>(count: Count) {
  const made: Person[] = []
  while (made.length < count) made.push(await home.person())
  return made as [Person, Person, Person, ...Person[]]
}
async function group(creator: Person, others: Person[], draft: Partial<NewGroup> = {}) {
  const body = { name: 'Sunday slow roast', memberIds: others.map(({ id }) => String(id)), ...draft }
  const answer = await creator.call(groupsApi.create, { body })
  expect(answer.status).toBe(200)
  return answer.body
}
const block = (blocker: Person, blocked: Person) =>
  blocker.call(safetyApi.block, { params: { userId: blocked.id } })
const namesOfGroups = async (person: Person) =>
  (await person.call(groupsApi.list)).body.map(({ name }) => name)
const memberIds = async (person: Person, id: number) =>
  new Set((await person.call(groupsApi.members, { params: { id } })).body.map((member) => member.id))
const idsOf = (...members: Person[]) => new Set(members.map(({ id }) => id))

describe('creating a group', () => {
  test('a group is private by default and holds the creator and those he invited', async () => {
    const [anton, ben, carl] = await people(3)
    const made = await group(anton, [ben, carl], { name: '  Threesome?  ', description: 'Or just a film' })
    expect(made).toMatchObject({
      name: 'Threesome?',
      description: 'Or just a film',
      isPrivate: true,
      isCreator: true,
      memberCount: 3,
      unreadCount: 0,
    })
    expect((await ben.call(groupsApi.group, { params: { id: made.id } })).body).toEqual({
      ...made,
      isCreator: false,
      groupRole: 'member',
      arrival: expect.anything(),
      disappearAfter: 'off',
      pinned: null,
    })
    expect(await memberIds(carl, made.id)).toEqual(idsOf(anton, ben, carl))
    expect(await namesOfGroups(carl)).toEqual(['Threesome?'])
  })

  test('member ids come as strings or numbers, and one who is named twice is in it once', async () => {
    const [anton, ben] = await people(2)
    const memberIdsGiven = [ben.id, String(ben.id), anton.id] as number[]
    const { status, body } = await anton.call(groupsApi.create, {
      body: { name: 'Two', memberIds: memberIdsGiven },
    })
    expect(status).toBe(200)
    const { body: members } = await anton.call(groupsApi.members, { params: { id: body.id } })
    expect(members).toHaveLength(2)
    expect(await memberIds(anton, body.id)).toEqual(idsOf(anton, ben))
  })

  test('a group member is shown by name, picture and role, and by nothing about his place', async () => {
    const [anton, ben] = await people(2)
    await ben.call(profileApi.updateProfile, { body: { firstName: 'Benedict' } })
    const { id } = await group(anton, [ben])
    const { body } = await anton.call(groupsApi.members, { params: { id } })
    expect(body.find((member) => member.id === ben.id)).toEqual({
      id: ben.id,
      username: ben.username,
      firstName: 'Benedict',
      profileImageUrl: null,
      thumbUrl: null,
      thumbhash: null,
      presence: expect.any(String),
      profile: { role: 'Switchr' },
      groupRole: 'member',
    })
  })

  test.each([
    ['a blank name', { name: '  \u202e ' }],
    ['a name that is too long', { name: 'x'.repeat(limits.groupName + 1) }],
    ['a description that is too long', { description: 'x'.repeat(limits.groupDescription + 1) }],
    ['more than 50 members', { memberIds: Array.from({ length: 51 }, (_, index) => 5000 + index) }],
    ['an id that is none', { memberIds: ['first'] }],
  ])('%s is refused', async (_what, wrong) => {
    const anton = await home.person()
    const body = { name: 'Fine', memberIds: [], ...wrong } as never
    expect(await anton.call(groupsApi.create, { body })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
    expect(await namesOfGroups(anton)).toEqual([])
  })

  test('unknown, suspended, blocked and blocking members are refused by one general sentence', async () => {
    const [anton, unwanted, enemy, suspended, friend] = await people(5)
    await block(anton, unwanted)
    await block(enemy!, anton)
    await home.pool.query('update users set suspended_at = now() where id = $1', [suspended!.id])
    const answers = await Promise.all(
      [unwanted.id, enemy!.id, suspended!.id, 999_999].map((id) =>
        anton.call(groupsApi.create, { body: { name: 'All or none', memberIds: [friend!.id, id] } }),
      ),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(body).toEqual(answers[0]!.body)
      expect(body.message).toBe('Some of these members cannot be added to a group.')
    }
    expect(await namesOfGroups(friend!)).toEqual([])
  })

  test('added members get a notification, and hear of it live; the creator gets none', async () => {
    await home.listen()
    const [anton, ben] = await people(2)
    const [antonsLine, bensLine] = [await anton.connect(), await ben.connect()]
    const { id } = await group(anton, [ben], { name: 'Brunch' })
    expect(await bensLine.next('groups.joined')).toEqual({ groupId: id })
    expect(await antonsLine.next('groups.joined')).toEqual({ groupId: id })
    expect((await ben.call(notificationsApi.list)).body).toMatchObject([
      { kind: 'group-added', message: `${anton.username} added you to “Brunch”.`, link: `/group-chat/${id}` },
    ])
    expect((await anton.call(notificationsApi.list)).body).toEqual([])
  })

  test('ten groups an hour are enough for anybody', async () => {
    const anton = await home.person()
    for (let made = 0; made < 10; made++) await group(anton, [])
    const { status, headers } = await anton.call(groupsApi.create, { body: { name: 'One more' } })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('deleting a group', () => {
  test('only its creator can, and then it is gone for all', async () => {
    await home.listen()
    const [anton, ben] = await people(2)
    const { id } = await group(anton, [ben])
    const line = await ben.connect()
    const refused = await ben.call(groupsApi.delete, { params: { id } })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      code: 'not_allowed',
      message: 'You can only delete groups you created.',
    })
    expect(await anton.call(groupsApi.delete, { params: { id } })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await line.next('groups.deleted')).toEqual({ groupId: id })
    for (const person of [anton, ben]) {
      expect((await person.call(groupsApi.group, { params: { id } })).status).toBe(404)
      expect(await namesOfGroups(person)).toEqual([])
    }
  })

  test('for those outside there is no such group, whatever they ask', async () => {
    const [anton, ben, stranger] = await people(3)
    const { id } = await group(anton, [ben])
    const sent = await anton.call(groupsApi.sendMessage, { params: { id }, body: { content: 'between us' } })
    const calls = [
      stranger.call(groupsApi.group, { params: { id } }),
      stranger.call(groupsApi.delete, { params: { id } }),
      stranger.call(groupsApi.leave, { params: { id } }),
      stranger.call(groupsApi.stay, { params: { id } }),
      stranger.call(groupsApi.members, { params: { id } }),
      stranger.call(groupsApi.messages, { params: { id } }),
      stranger.call(groupsApi.markRead, { params: { id }, body: {} }),
      stranger.call(groupsApi.sendMessage, { params: { id }, body: { content: 'let me in' } }),
      stranger.call(groupsApi.unsend, { params: { id, messageId: sent.body.id } }),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      expect(status).toBe(404)
      expect(body).toEqual({ code: 'not_found', message: 'Group not found' })
    }
  })
})

describe('leaving a group', () => {
  test('the others hear of it and count one less', async () => {
    await home.listen()
    const [anton, ben, carl] = await people(3)
    const { id } = await group(anton, [ben, carl])
    const line = await anton.connect()
    await ben.call(groupsApi.leave, { params: { id } })
    expect(await line.next('groups.left')).toEqual({ groupId: id, userId: ben.id })
    expect(await memberIds(anton, id)).toEqual(idsOf(anton, carl))
    expect((await carl.call(groupsApi.group, { params: { id } })).body.memberCount).toBe(2)
    expect((await ben.call(groupsApi.leave, { params: { id } })).status).toBe(404)
  })

  test('when the creator leaves, who has been in it the longest follows him', async () => {
    const [anton, ben, carl] = await people(3)
    const { id } = await group(anton, [carl, ben])
    await home.pool.query(
      `update conversation_members set joined_at = joined_at - interval '1 day' where user_id = $1`,
      [ben.id],
    )
    await anton.call(groupsApi.leave, { params: { id } })
    expect((await carl.call(groupsApi.delete, { params: { id } })).status).toBe(403)
    expect((await ben.call(groupsApi.group, { params: { id } })).body.isCreator).toBe(true)
    expect((await ben.call(groupsApi.delete, { params: { id } })).status).toBe(200)
  })

  test('a group that the last member has left is gone, also when the last two leave at once', async () => {
    const [anton, ben] = await people(2)
    const { id } = await group(anton, [ben])
    await Promise.all([anton, ben].map((person) => person.call(groupsApi.leave, { params: { id } })))
    const { rows } = await home.pool.query('select 1 from conversations where id = $1', [id])
    expect(rows).toEqual([])
  })
})

describe('a creator who deletes his account', () => {
  test('leaves the group, its name and the words of others to them; his own words go', async () => {
    const [anton, ben, carl] = await people(3)
    const { id } = await group(anton, [ben, carl], { name: 'The table', description: 'at my place' })
    await anton.call(groupsApi.sendMessage, { params: { id }, body: { content: 'my secret' } })
    await ben.call(groupsApi.sendMessage, { params: { id }, body: { content: 'stays' } })
    await anton.call(profileApi.deleteProfile)
    const groups = await Promise.all(
      [ben, carl].map((each) => each.call(groupsApi.group, { params: { id } })),
    )
    for (const { body } of groups)
      expect(body).toMatchObject({ name: 'The table', description: '', memberCount: 2 })
    expect(groups.filter(({ body }) => body.isCreator)).toHaveLength(1)
    expect((await carl.call(groupsApi.messages, { params: { id } })).body).toMatchObject([
      { fromUserId: null, user: null, content: '', unsent: true },
      { fromUserId: ben.id, content: 'stays' },
    ])
  })

  test('takes along the groups that nobody else is in', async () => {
    const [anton, ben] = await people(2)
    const { id } = await group(anton, [ben], { name: 'Only mine soon' })
    await ben.call(groupsApi.leave, { params: { id } })
    await anton.call(profileApi.deleteProfile)
    const { rows } = await home.pool.query("select 1 from groups where name = 'Only mine soon'")
    expect(rows).toEqual([])
  })
})
