import type { OutgoingHttpHeaders } from 'node:http'
import { describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { groupsApi } from '#contract/groups.ts'
import { messageSearchApi, SEARCHED_TO } from '#contract/message-search.ts'
import { reachApi } from '#contract/reach.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const HOUR = 3_600_000

const say = async (from: Person, to: Person, content: string) =>
  (await from.call(chatApi.sendMessage, { body: { toUserId: to.id, content } })).body
const sayIn = async (from: Person, id: number, content: string) =>
  (await from.call(groupsApi.sendMessage, { params: { id }, body: { content } })).body
const inChat = (by: Person, other: Person, text: string, cursor?: string) =>
  by.call(messageSearchApi.inChat, { params: { userId: other.id }, body: { text, cursor } })
const inGroup = (by: Person, id: number, text: string) =>
  by.call(messageSearchApi.inGroup, { params: { id }, body: { text } })
const everywhere = (by: Person, text: string, more: { cursor?: string; isInRequests?: boolean } = {}) =>
  by.call(messageSearchApi.everywhere, { body: { text, ...more } })
const seqsIn = async (by: Person, other: Person, text: string) =>
  (await inChat(by, other, text)).body.map(({ seq }) => seq)
const excerpts = async (by: Person, text: string, isInRequests = false) =>
  (await everywhere(by, text, { isInRequests })).body.map(({ excerpt }) => excerpt)

const cursorOf = ({ headers }: { headers: OutgoingHttpHeaders }) => headers[NEXT_CURSOR] as string | undefined

const people = (count: number) => Promise.all(Array.from({ length: count }, () => home.person()))

async function makeGroup(creator: Person, members: Person[]): Promise<number> {
  const body = { name: 'Supper', memberIds: members.map(({ id }) => id) }
  return (await creator.call(groupsApi.create, { body })).body.id
}

/** So much was said before between two who have talked, below what was said until now. */
async function talkMuch(one: Person, other: Person, messages: number, content: string): Promise<void> {
  await home.pool.query(
    `with talk as (
       update conversations set last_seq = last_seq + $3
       where low_user_id = least($1::int, $2) and high_user_id = greatest($1, $2) returning id, last_seq - $3 as said
     )
     insert into messages (conversation_id, seq, from_user_id, message_type, content, created_at)
     select id, said + n, $1::int, 'text', $4, now() from talk, generate_series(1, $3::int) n`,
    [one.id, other.id, messages, content],
  )
}

describe('in one chat', () => {
  test('texts are found by the beginnings of their words, whatever case and accents, the newest first', async () => {
    const [anton, ben] = (await people(2)) as [Person, Person]
    await say(anton, ben, 'Meet me at the CAFÉ, number 5')
    await say(ben, anton, 'Which cafe?')
    await say(anton, ben, 'Decaf for me')
    expect(await seqsIn(anton, ben, 'café')).toEqual([2, 1])
    expect(await seqsIn(ben, anton, 'num MEET')).toEqual([1])
    expect(await seqsIn(ben, anton, 'cafe tomorrow')).toEqual([])
    const { body } = await inChat(ben, anton, 'num')
    expect(body).toMatchObject([{ seq: 1, fromUserId: anton.id, excerpt: 'Meet me at the CAFÉ, number 5' }])
  })

  test('hits come twenty at a time, and a cursor is of its own chat and searcher', async () => {
    const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
    await say(anton, ben, 'first')
    await say(carl, anton, 'first')
    await talkMuch(anton, ben, 24, 'wine')
    const first = await inChat(anton, ben, 'wine')
    expect(first.body).toHaveLength(20)
    expect(first.headers[SEARCHED_TO]).toBeUndefined()
    const cursor = cursorOf(first)
    // Something new above it moves nothing.
    await say(ben, anton, 'more wine')
    const next = await inChat(anton, ben, 'wine', cursor)
    expect(next.body.map(({ seq }) => seq)).toEqual([5, 4, 3, 2])
    expect(next.headers[NEXT_CURSOR]).toBeUndefined()
    expect((await inChat(ben, anton, 'wine', cursor)).status).toBe(400)
    expect((await inChat(anton, carl, 'wine', cursor)).status).toBe(400)
  })

  test('a call looks at 10,000 messages, says how far it came, and the next one goes on', async () => {
    const [anton, ben] = (await people(2)) as [Person, Person]
    await say(anton, ben, 'the needle')
    const { createdAt } = await say(ben, anton, 'hay')
    await talkMuch(anton, ben, 9_999, 'hay')
    const first = await inChat(anton, ben, 'needle')
    expect(first.body).toEqual([])
    expect(first.headers[SEARCHED_TO]).toBe(createdAt)
    const next = await inChat(anton, ben, 'needle', cursorOf(first))
    expect(next.body.map(({ seq }) => seq)).toEqual([1])
    expect([next.headers[NEXT_CURSOR], next.headers[SEARCHED_TO]]).toEqual([undefined, undefined])
  })

  test('what is unsent, has disappeared, was deleted from one’s view or is a line of the product’s own is not found', async () => {
    const [anton, ben] = (await people(2)) as [Person, Person]
    const unsent = await say(anton, ben, 'pizza regretted')
    await anton.call(chatApi.unsend, { params: { id: unsent.id } })
    await say(ben, anton, 'pizza before')
    await ben.call(chatApi.hideConversation, { params: { userId: anton.id } })
    const params = { userId: ben.id }
    await anton.call(chatApi.setDisappearing, { params, body: { disappearAfter: '24h' } })
    const timed = await say(anton, ben, 'pizza for a day')
    expect(await seqsIn(ben, anton, 'pizza')).toEqual([timed.seq])
    expect(await seqsIn(anton, ben, 'pizza')).toEqual([timed.seq, 2])
    expect(await seqsIn(anton, ben, 'disappear')).toEqual([])
    // To the minute, whether the job has been there or not.
    home.clock.advance(24 * HOUR + 1)
    expect(await seqsIn(ben, anton, 'pizza')).toEqual([])
    expect(await seqsIn(anton, ben, 'pizza')).toEqual([2])
  })

  test('signs that mean something to a database or an expression are looked for as they are', async () => {
    const [anton, ben] = (await people(2)) as [Person, Person]
    await say(anton, ben, 'It is 100% sure, see snake_case')
    await say(ben, anton, 'Bring 🍕🍷 — שלום!')
    for (const text of ['%%', '__', '.*', "' or 1=1", '(?=', '\\\\', '[a-z]+', '\u0301\u0301'])
      expect(await seqsIn(anton, ben, text), text).toEqual([])
    expect(await seqsIn(anton, ben, '100%')).toEqual([1])
    expect(await seqsIn(anton, ben, '🍕')).toEqual([2])
    expect(await seqsIn(anton, ben, 'שלום')).toEqual([2])
    for (const text of ['a', ' a ', '', 'x'.repeat(61), 'a\u0000b'])
      expect((await inChat(anton, ben, text)).status, text).toBe(400)
  })
})

describe('in a group', () => {
  test('one finds what its thread shows: nothing of a blocked member, nothing from before one came, nothing after one left', async () => {
    const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
    const id = await makeGroup(anton, [ben, carl])
    await sayIn(anton, id, 'pizza by Anton')
    await sayIn(ben, id, 'pizza by Ben')
    const found = async (by: Person) => (await inGroup(by, id, 'pizza')).body.map(({ excerpt }) => excerpt)
    expect(await found(carl)).toEqual(['pizza by Ben', 'pizza by Anton'])
    await carl.call(safetyApi.block, { params: { userId: ben.id } })
    expect(await found(carl)).toEqual(['pizza by Anton'])
    expect(await excerpts(carl, 'pizza')).toEqual(['pizza by Anton'])
    expect(await found(ben)).toHaveLength(2)
    await carl.call(groupsApi.leave, { params: { id } })
    expect((await inGroup(carl, id, 'pizza')).status).toBe(404)
    expect(await excerpts(carl, 'pizza')).toEqual([])
  })
})

describe('everywhere', () => {
  test('hits of chats and groups come with where they were said, the latest conversation first', async () => {
    const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
    const id = await makeGroup(ben, [anton, carl])
    await sayIn(ben, id, 'pizza for all')
    home.clock.advance(1000)
    await say(carl, anton, 'pizza for two')
    home.clock.advance(1000)
    await say(anton, ben, 'No pizza')
    const { body } = await everywhere(anton, 'pizza')
    expect(body.map(({ user, group, sender }) => [user?.username, group?.name, sender?.username])).toEqual([
      [ben.username, undefined, undefined],
      [carl.username, undefined, undefined],
      [undefined, 'Supper', ben.username],
    ])
    expect(body.map(({ isLastShown }) => isLastShown)).toEqual([false, false, false])
    expect((await everywhere(ben, 'two')).body).toEqual([])
  })

  test('of a chat with many hits the newest three are shown, and the next chat follows', async () => {
    const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
    await say(carl, anton, 'wine with Carl')
    home.clock.advance(1000)
    await say(anton, ben, 'wine')
    await talkMuch(anton, ben, 1_000, 'wine')
    const { body, headers } = await everywhere(anton, 'wine')
    expect(body.map(({ user, seq, isLastShown }) => [user?.id, seq, isLastShown])).toEqual([
      [ben.id, 1001, false],
      [ben.id, 1000, false],
      [ben.id, 999, true],
      [carl.id, 1, false],
    ])
    expect(headers[NEXT_CURSOR]).toBeUndefined()
  })

  test('a search that has looked at enough goes on, also in a chat that has moved up meanwhile', async () => {
    const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
    await say(carl, anton, 'a needle of Carl')
    home.clock.advance(1000)
    await say(anton, ben, 'a needle of Anton')
    await talkMuch(anton, ben, 10_500, 'hay')
    const first = await everywhere(anton, 'needle')
    expect(first.body).toEqual([])
    expect(first.headers[SEARCHED_TO]).toBeDefined()
    home.clock.advance(1000)
    await say(ben, anton, 'hay again')
    const next = await everywhere(anton, 'needle', { cursor: cursorOf(first) })
    expect(next.body.map(({ excerpt }) => excerpt)).toEqual(['a needle of Anton', 'a needle of Carl'])
    expect(next.headers[NEXT_CURSOR]).toBeUndefined()
  })

  test('neither side of a block finds what the two said, in the chat or among all', async () => {
    const [anton, ben] = (await people(2)) as [Person, Person]
    await say(anton, ben, 'pizza by Anton')
    await say(ben, anton, 'pizza by Ben')
    expect(await excerpts(anton, 'pizza')).toHaveLength(2)
    await anton.call(safetyApi.block, { params: { userId: ben.id } })
    for (const [one, other] of [
      [anton, ben],
      [ben, anton],
    ] as const) {
      expect(await excerpts(one, 'pizza')).toEqual([])
      expect((await inChat(one, other, 'pizza')).status).toBe(404)
    }
  })

  test('a conversation that was deleted is found again with its next message, and only with that', async () => {
    const [anton, ben] = (await people(2)) as [Person, Person]
    await say(anton, ben, 'pizza once')
    await ben.call(chatApi.hideConversation, { params: { userId: anton.id } })
    expect(await excerpts(ben, 'pizza')).toEqual([])
    await say(anton, ben, 'pizza twice')
    expect(await excerpts(ben, 'pizza')).toEqual(['pizza twice'])
    expect(await excerpts(anton, 'pizza')).toHaveLength(2)
  })

  test('requests are found in the requests alone, and what is archived among all', async () => {
    const [anton, ben, carl] = (await people(3)) as [Person, Person, Person]
    await say(carl, ben, 'pizza, an old friend')
    await ben.call(chatApi.changeStanding, { params: { userId: carl.id }, body: { isArchived: true } })
    const rule = { from: 'mutual' as const, ageMin: null, ageMax: null, withinKm: null }
    await ben.call(reachApi.updateRule, { body: rule })
    await say(anton, ben, 'pizza, a stranger')
    expect(await excerpts(ben, 'pizza')).toEqual(['pizza, an old friend'])
    expect(await excerpts(ben, 'pizza', true)).toEqual(['pizza, a stranger'])
    expect(await excerpts(anton, 'pizza')).toEqual(['pizza, a stranger'])
    await ben.call(reachApi.accept, { params: { userId: anton.id } })
    expect(await excerpts(ben, 'pizza')).toHaveLength(2)
    expect(await excerpts(ben, 'pizza', true)).toEqual([])
  })

  test('whoever searches without a pause is asked to wait', async () => {
    const [anton] = (await people(1)) as [Person]
    const answers = await Promise.all(Array.from({ length: 45 }, () => everywhere(anton, 'pizza')))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })
})
