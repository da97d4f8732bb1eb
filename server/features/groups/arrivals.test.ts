import { describe, expect, test } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { chatApi } from '#contract/chat.ts'
import { groupsApi } from '#contract/groups.ts'
import { type GroupInvitations, profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { plainJpeg } from '#server/testing/fixtures/images.ts'
import type { Person } from '#server/testing/person.ts'
import { groupsOwnData } from './groups.own-data.ts'

const home = useTestApp()

async function people(count: number) {
  const made: Person[] = []
  while (made.length < count) made.push(await home.person())
  return made as [Person, Person, Person, ...Person[]]
}
const add = (creator: Person, ...ids: number[]) =>
  creator.call(groupsApi.create, { body: { name: 'Late supper', memberIds: ids } })
async function groupOf(creator: Person, ...others: Person[]): Promise<number> {
  const { status, body } = await add(creator, ...others.map(({ id }) => id))
  expect(status).toBe(200)
  return body.id
}
const write = (from: Person, to: Person) =>
  from.call(chatApi.sendMessage, { body: { toUserId: to.id, content: 'Hello' } })
const choose = (person: Person, groupInvitations: GroupInvitations) =>
  person.call(profileApi.updateProfile, { body: { groupInvitations } })
const open = (person: Person, id: number) => person.call(groupsApi.group, { params: { id } })
const arrivalOf = async (person: Person, id: number) => (await open(person, id)).body.arrival
const block = (by: Person, whom: Person) => by.call(safetyApi.block, { params: { userId: whom.id } })
const blockedBy = async (person: Person) =>
  (await person.call(safetyApi.blocked)).body.map(({ username }) => username)

/** Byte for byte, but for what names the attempt. */
const answerOf = ({ status, body }: Awaited<ReturnType<typeof add>>) => ({ status, body })

describe('who may add a member to a group', () => {
  test('anyone may, unless he chooses otherwise', async () => {
    const [anton, ben] = await people(2)
    const { body } = await ben.call(authApi.currentUser)
    expect(body.profile!.groupInvitations).toBe('anyone')
    expect((await add(anton, ben.id)).status).toBe(200)
  })

  test('nobody may add one who wants nobody to, not even an acquaintance, and it answers as for an unknown member', async () => {
    const [anton, ben, carl] = await people(3)
    await write(anton, ben)
    await write(ben, anton)
    expect((await choose(ben, 'nobody')).body.groupInvitations).toBe('nobody')
    const refused = await add(anton, carl.id, ben.id)
    expect(refused.body.message).toBe('Some of these members cannot be added to a group.')
    expect(answerOf(refused)).toEqual(answerOf(await add(anton, carl.id, 999_999)))
    expect((await carl.call(groupsApi.list)).body).toEqual([])
  })

  test('one who wants acquaintances only is added by those with whom he has talked, each having written', async () => {
    const [anton, ben] = await people(2)
    await choose(ben, 'acquaintances')
    const unknown = answerOf(await add(anton, 999_999))
    expect(answerOf(await add(anton, ben.id))).toEqual(unknown)
    await write(anton, ben)
    expect(answerOf(await add(anton, ben.id))).toEqual(unknown)
    await write(ben, anton)
    expect((await add(anton, ben.id)).status).toBe(200)
  })

  test('talking in a group makes no acquaintances', async () => {
    const [anton, ben] = await people(2)
    const id = await groupOf(anton, ben)
    for (const person of [anton, ben])
      await person.call(groupsApi.sendMessage, { params: { id }, body: { content: 'Hi all' } })
    await choose(ben, 'acquaintances')
    expect((await add(anton, ben.id)).status).toBe(400)
  })

  test('the choice is shown to nobody else', async () => {
    const [anton, ben] = await people(2)
    await choose(ben, 'nobody')
    const { raw } = await anton.call(profileApi.member, { params: { id: ben.id } })
    expect(raw.body).not.toMatch(/invitations/i)
  })
})

describe('a member whom a stranger added', () => {
  test('is told who it was, by name and picture and nothing else', async () => {
    const [anton, ben] = await people(2)
    await anton.upload(profileApi.uploadPicture, await plainJpeg())
    const id = await groupOf(anton, ben)
    expect(await arrivalOf(ben, id)).toEqual({
      addedBy: {
        id: anton.id,
        username: anton.username,
        thumbUrl: expect.stringMatching(/^\/media\/.+\/thumb$/),
        thumbhash: expect.any(String),
      },
    })
    expect(await arrivalOf(anton, id)).toBeNull()
  })

  test('is not asked when it was an acquaintance', async () => {
    const [anton, ben, carl] = await people(3)
    await write(anton, ben)
    await write(ben, anton)
    await write(anton, carl)
    const id = await groupOf(anton, ben, carl)
    expect(await arrivalOf(ben, id)).toBeNull()
    expect(await arrivalOf(carl, id)).toMatchObject({ addedBy: { id: anton.id } })
  })

  test('stays for good once he has said so, and his other devices hear it; nobody else does', async () => {
    await home.listen()
    const [anton, ben] = await people(2)
    const id = await groupOf(anton, ben)
    const [antonsLine, bensLine] = [await anton.connect(), await ben.connect()]
    const stay = () => ben.call(groupsApi.stay, { params: { id } })
    expect(await stay()).toMatchObject({ status: 200, body: { success: true } })
    expect(await bensLine.next('groups.stayed')).toEqual({ groupId: id })
    expect(await arrivalOf(ben, id)).toBeNull()
    expect((await stay()).status).toBe(200)
    await ben.call(groupsApi.sendMessage, { params: { id }, body: { content: 'Fine' } })
    await antonsLine.next('groups.message-sent')
    expect(antonsLine.events.map(({ name }) => name)).not.toContain('groups.stayed')
  })

  test('sees somebody who is blocked, suspended or deleted as one and the same nobody', async () => {
    const [ben, ...adders] = await people(5)
    const ids: number[] = []
    for (const adder of adders) ids.push(await groupOf(adder, ben))
    const [blocked, blocker, suspended, deleted] = adders as [Person, Person, Person, Person]
    await block(ben, blocked)
    await block(blocker, ben)
    await home.pool.query('update users set suspended_at = now() where id = $1', [suspended.id])
    await deleted.call(profileApi.deleteProfile)
    for (const id of ids) expect(await arrivalOf(ben, id)).toEqual({ addedBy: null })
    const { group_arrivals: exported } = await groupsOwnData.exportMember(home.ctx, ben.id)
    expect(exported).toMatchObject(ids.map((conversationId) => ({ conversationId, addedBy: null })))
  })

  test('finds it in his export until it is settled; who added him does not learn whether it is', async () => {
    const [anton, ben] = await people(2)
    const id = await groupOf(anton, ben)
    const exportOf = async (person: Person) =>
      (await groupsOwnData.exportMember(home.ctx, person.id)).group_arrivals
    expect(await exportOf(ben)).toMatchObject([{ conversationId: id, addedBy: anton.username }])
    expect(await exportOf(anton)).toEqual([])
    await ben.call(groupsApi.stay, { params: { id } })
    expect(await exportOf(ben)).toEqual([])
  })
})

describe('leaving and blocking in one', () => {
  const leave = (person: Person, id: number, blockId: number) =>
    person.call(groupsApi.leave, { params: { id }, body: { block: blockId } })

  test('takes him out of the group and hides the two from each other', async () => {
    await home.listen()
    const [anton, ben, carl] = await people(3)
    const id = await groupOf(anton, ben, carl)
    const [antonsLine, bensLine, carlsLine] = [
      await anton.connect(),
      await ben.connect(),
      await carl.connect(),
    ]
    expect(await leave(ben, id, anton.id)).toMatchObject({ status: 200, body: { success: true } })
    expect(await bensLine.next('groups.left')).toEqual({ groupId: id, userId: ben.id })
    expect(await carlsLine.next('groups.left')).toEqual({ groupId: id, userId: ben.id })
    expect(await antonsLine.next('safety.member-gone')).toEqual({ userId: ben.id })
    // A frame that must arrive, so that what has not arrived by then was not sent.
    await carl.call(groupsApi.sendMessage, { params: { id }, body: { content: 'Pity' } })
    await antonsLine.next('groups.message-sent')
    expect(antonsLine.events.map(({ name }) => name)).not.toContain('groups.left')
    expect((await open(ben, id)).status).toBe(404)
    expect(await blockedBy(ben)).toEqual([anton.username])
    const { rows } = await home.pool.query('select 1 from group_arrivals where user_id = $1', [ben.id])
    expect(rows).toEqual([])
  })

  test('leaves also where there is nobody to block any more, and answers alike', async () => {
    const [anton, ben, carl] = await people(3)
    await block(carl, ben)
    const answers: unknown[] = []
    for (const blockId of [carl.id, 999_999]) {
      const id = await groupOf(anton, ben)
      const { status, body } = await leave(ben, id, blockId)
      answers.push({ status, body })
      expect((await open(ben, id)).status).toBe(404)
    }
    expect(answers).toEqual([
      { status: 200, body: { success: true } },
      { status: 200, body: { success: true } },
    ])
  })

  test('blocks nobody when he cannot leave, and leaves nothing when he cannot block', async () => {
    const [anton, ben, stranger] = await people(3)
    const id = await groupOf(anton, ben)
    expect((await leave(stranger, id, anton.id)).status).toBe(404)
    expect(await blockedBy(stranger)).toEqual([])
    expect((await leave(ben, id, ben.id)).status).toBe(400)
    expect((await open(ben, id)).status).toBe(200)
  })
})
