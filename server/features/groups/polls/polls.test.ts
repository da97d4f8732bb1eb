import { expect, test } from 'vitest'
import { conversationsApi } from '#contract/conversations.ts'
import { groupModerationApi } from '#contract/group-moderation.ts'
import { groupsApi } from '#contract/groups.ts'
import { limits } from '#contract/limits.ts'
import { type NewPoll, pollsApi } from '#contract/polls.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { removeExpired } from '#server/features/conversations/disappearing/disappearing.service.ts'
import { useTestApp } from '#server/testing/app.ts'
import { readOwnData } from '#server/testing/own-data.ts'
import type { Person } from '#server/testing/person.ts'
import { groupsOwnData } from '../groups.own-data.ts'

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
const question = 'Where do we eat?'
const create = (by: Person, id: number, more: Partial<NewPoll> = {}) =>
  by.call(pollsApi.create, {
    params: { id },
    body: { question, answers: ['Thai', 'Greek', 'At mine'], ...more },
  })
const read = (by: Person, id: number, messageId: number) =>
  by.call(pollsApi.poll, { params: { id, messageId } })
const choose = (by: Person, id: number, messageId: number, ...answers: number[]) =>
  by.call(pollsApi.vote, { params: { id, messageId }, body: { answers } })
const close = (by: Person, id: number, messageId: number) =>
  by.call(pollsApi.close, { params: { id, messageId } })
const unsend = (by: Person, id: number, messageId: number) =>
  by.call(groupsApi.unsend, { params: { id, messageId } })
const block = (blocker: Person, blocked: Person) =>
  blocker.call(safetyApi.block, { params: { userId: blocked.id } })
const counts = (poll: { answers: { votes: number }[] }) => poll.answers.map(({ votes }) => votes)
const rowsOf = async (messageId: number) =>
  (
    await home.pool.query(
      `select (select count(*)::int from polls where message_id = $1) as polls,
         (select count(*)::int from poll_votes where message_id = $1) as votes`,
      [messageId],
    )
  ).rows[0]

test('a poll is a message of the group, once for one clientId; each sees the counts and who chose what', async () => {
  await home.listen()
  const { id, anton, ben, carl } = await groupOfFour()
  const clientId = `poll-of-group-${id}`
  const line = await ben.connect()
  const [sent, again] = await Promise.all([create(anton, id, { clientId }), create(anton, id, { clientId })])
  expect(sent.body).toMatchObject({ messageType: 'poll', content: `${question}\nThai\nGreek\nAt mine` })
  expect(again.body.id).toBe(sent.body.id)
  expect(await line.next('groups.message-sent')).toMatchObject({ id: sent.body.id, messageType: 'poll' })
  await choose(ben, id, sent.body.id, 1)
  expect(await line.next('groups.poll-changed')).toEqual({ groupId: id, messageId: sent.body.id })
  await choose(anton, id, sent.body.id, 1)
  expect((await read(carl, id, sent.body.id)).body).toEqual({
    question,
    answers: [
      { text: 'Thai', votes: 0, isOwn: false, voterIds: [] },
      { text: 'Greek', votes: 2, isOwn: false, voterIds: [anton.id, ben.id].sort((a, b) => a - b) },
      { text: 'At mine', votes: 0, isOwn: false, voterIds: [] },
    ],
    isMultiple: false,
    isAnonymous: false,
    isClosed: false,
    voterCount: 2,
  })
})

test('a poll has two to eight different answers, none blank or too long, and each is a line', async () => {
  const { id, anton } = await groupOfFour()
  const many = Array.from({ length: limits.poll.answers }, (_, number) => `Answer ${number}`)
  for (const answers of [['One'], [...many, 'More'], ['A', ' '], ['A', 'A'], ['A', 'b'.repeat(101)]])
    expect((await create(anton, id, { answers })).status).toBe(400)
  expect((await create(anton, id, { question: ' ' })).status).toBe(400)
  expect((await create(anton, id, { question: 'q'.repeat(201) })).status).toBe(400)
  const { body } = await create(anton, id, { question: 'Two\nlines', answers: ['a\nb', ...many.slice(1)] })
  const { body: poll } = await read(anton, id, body.id)
  expect([poll.question, poll.answers[0]!.text, poll.answers.length]).toEqual(['Two lines', 'a b', 8])
})

test('a vote is changed and taken back; of several only where the poll allows it', async () => {
  const { id, anton, ben } = await groupOfFour()
  const { body: one } = await create(anton, id)
  const { body: many } = await create(anton, id, { isMultiple: true })
  expect((await choose(ben, id, one.id, 0, 1)).status).toBe(400)
  expect((await choose(ben, id, one.id, 3)).status).toBe(400)
  expect(counts((await choose(ben, id, one.id, 0)).body)).toEqual([1, 0, 0])
  expect(counts((await choose(ben, id, one.id, 2, 2)).body)).toEqual([0, 0, 1])
  const { body: none } = await choose(ben, id, one.id)
  expect([counts(none), none.voterCount]).toEqual([[0, 0, 0], 0])
  const { body: several } = await choose(ben, id, many.id, 2, 0)
  expect([counts(several), several.voterCount]).toEqual([[1, 0, 1], 1])
})

test('two devices that vote at once make one vote', async () => {
  const { id, anton, ben } = await groupOfFour()
  const { body: sent } = await create(anton, id)
  const answers = await Promise.all([0, 1, 2, 0, 1].map((answer) => choose(ben, id, sent.id, answer)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const { body } = await read(anton, id, sent.id)
  expect([body.voterCount, counts(body).reduce((sum, votes) => sum + votes)]).toEqual([1, 1])
})

test('its author, the creator and moderators close it, nobody else; then it takes no vote', async () => {
  const { id, anton, ben, carl, dan } = await groupOfFour()
  await anton.call(groupModerationApi.setRole, {
    params: { id, userId: carl.id },
    body: { groupRole: 'moderator' },
  })
  for (const closer of [anton, ben, carl]) {
    const { body: sent } = await create(ben, id)
    expect((await close(dan, id, sent.id)).status).toBe(403)
    await choose(dan, id, sent.id, 1)
    expect((await close(closer, id, sent.id)).body.isClosed).toBe(true)
    expect((await close(closer, id, sent.id)).status).toBe(200)
    expect((await choose(dan, id, sent.id, 0)).status).toBe(403)
    expect(counts((await read(dan, id, sent.id)).body)).toEqual([0, 1, 0])
  }
})

test('a vote that meets the closing comes before it and counts, or is refused', async () => {
  const { id, anton, ben, carl, dan } = await groupOfFour()
  const { body: sent } = await create(anton, id)
  const [first, second, , third] = await Promise.all([
    choose(ben, id, sent.id, 0),
    choose(carl, id, sent.id, 0),
    close(anton, id, sent.id),
    choose(dan, id, sent.id, 0),
  ])
  const taken = [first, second, third].filter(({ status }) => status === 200).length
  expect([first, second, third].every(({ status }) => status === 200 || status === 403)).toBe(true)
  expect((await read(anton, id, sent.id)).body).toMatchObject({ isClosed: true, voterCount: taken })
})

test('of an anonymous poll nobody learns who chose what, its author neither, by no answer and no event', async () => {
  await home.listen()
  const { id, anton, ben, carl } = await groupOfFour()
  const { body: sent } = await create(anton, id, { isAnonymous: true })
  const line = await anton.connect()
  await choose(ben, id, sent.id, 1)
  expect(await line.next('groups.poll-changed')).toEqual({ groupId: id, messageId: sent.id })
  const { body: own } = await choose(carl, id, sent.id, 1)
  expect(own.answers[1]).toEqual({ text: 'Greek', votes: 2, isOwn: true, voterIds: [] })
  for (const person of [anton, ben, carl])
    expect((await read(person, id, sent.id)).raw.body).not.toMatch(/"voterIds":\[\d/)
  expect((await readOwnData(home.ctx, groupsOwnData, anton.id)).poll_votes).toEqual([])
  expect((await readOwnData(home.ctx, groupsOwnData, ben.id)).poll_votes).toEqual([
    { messageId: sent.id, userId: ben.id, answers: [1] },
  ])
})

test('to who is blocked with a voter his vote counts without a name, and comes with no event', async () => {
  await home.listen()
  const { id, anton, ben, carl } = await groupOfFour()
  const { body: sent } = await create(anton, id)
  await block(carl, ben)
  const line = await carl.connect()
  await choose(ben, id, sent.id, 0)
  await choose(carl, id, sent.id, 0)
  const { body } = await read(carl, id, sent.id)
  expect(body.answers[0]).toMatchObject({ votes: 2, voterIds: [carl.id] })
  await anton.call(groupsApi.sendMessage, { params: { id }, body: { content: 'And?' } })
  await line.next('groups.message-sent')
  expect(line.events.filter(({ name }) => name === 'groups.poll-changed')).toHaveLength(1)
})

test('the poll of a hidden member, of another group, or of before one came is not there; a text is none', async () => {
  const { id, anton, ben, carl } = await groupOfFour()
  const stranger = await home.person()
  const { body: sent } = await create(ben, id)
  const { body: said } = await anton.call(groupsApi.sendMessage, { params: { id }, body: { content: 'Hi' } })
  const { body: other } = await anton.call(groupsApi.create, { body: { name: 'Two', memberIds: [carl.id] } })
  await block(carl, ben)
  for (const [person, group, message] of [
    [carl, id, sent.id],
    [stranger, id, sent.id],
    [anton, other.id, sent.id],
    [anton, id, said.id],
  ] as const)
    for (const call of [read, choose, close]) expect((await call(person, group, message)).status).toBe(404)
})

test('the votes of who leaves stay and name nobody; those of a deleted account go', async () => {
  const { id, anton, ben, carl } = await groupOfFour()
  const { body: sent } = await create(anton, id)
  await choose(ben, id, sent.id, 0)
  await choose(carl, id, sent.id, 0)
  await ben.call(groupsApi.leave, { params: { id }, body: {} })
  expect((await read(anton, id, sent.id)).body.answers[0]).toMatchObject({ votes: 2, voterIds: [carl.id] })
  await carl.call(profileApi.deleteProfile)
  expect((await read(anton, id, sent.id)).body.answers[0]).toMatchObject({ votes: 1, voterIds: [] })
})

test('a poll goes with its votes when it is unsent, disappears, or its author deletes his account', async () => {
  const { id, anton, ben, carl } = await groupOfFour()
  const { body: unsent } = await create(ben, id)
  const { body: deserted } = await create(carl, id)
  await anton.call(groupsApi.setDisappearing, { params: { id }, body: { disappearAfter: '24h' } })
  const { body: timed } = await create(anton, id)
  const gone = [unsent, deserted, timed]
  for (const { id: messageId } of gone) {
    await choose(anton, id, messageId, 0)
    expect(await rowsOf(messageId)).toEqual({ polls: 1, votes: 1 })
  }
  await unsend(ben, id, unsent.id)
  await carl.call(profileApi.deleteProfile)
  home.clock.advance(25 * 3_600_000)
  await removeExpired.run(home.ctx, {})
  for (const { id: messageId } of gone) {
    expect(await rowsOf(messageId)).toEqual({ polls: 0, votes: 0 })
    expect((await choose(anton, id, messageId, 0)).status).toBe(404)
  }
})

test('a poll is answered, reacted to, pinned and reported like any message, by what it asks', async () => {
  const { id, anton, ben } = await groupOfFour()
  const { body: sent } = await create(anton, id)
  const { body: answer } = await ben.call(groupsApi.sendMessage, {
    params: { id },
    body: { content: 'Thai!', replyToSeq: sent.seq },
  })
  expect(answer.quote).toMatchObject({ messageType: 'poll', excerpt: expect.stringContaining(question) })
  const reacted = await ben.call(conversationsApi.react, { params: { id: sent.id }, body: { emoji: '❤️' } })
  expect(reacted.status).toBe(200)
  await anton.call(groupModerationApi.pin, { params: { id }, body: { seq: sent.seq } })
  const { body: group } = await ben.call(groupsApi.group, { params: { id } })
  expect(group.pinned).toMatchObject({ seq: sent.seq, messageType: 'poll' })
  await unsend(anton, id, sent.id)
  const report = await ben.call(safetyApi.report, {
    body: { userId: anton.id, kind: 'message', targetId: sent.id, reason: 'spam' },
  })
  expect(report.status).toBe(200)
  const { rows } = await home.pool.query(
    'select evidence::text as facts from reports where reporter_id = $1',
    [ben.id],
  )
  expect(rows[0].facts).toContain('At mine')
})
