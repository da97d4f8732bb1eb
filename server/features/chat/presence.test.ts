import { beforeAll, describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { profileApi } from '#contract/profile.ts'
import type { LiveEvent } from '#contract/realtime.ts'
import { safetyApi } from '#contract/safety.ts'
import { tapsApi } from '#contract/taps.ts'
import { presenceTopic } from '#contract/topics.ts'
import { markActive, markGone } from '#server/platform/accounts/presence.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { publishPresence, publishTyping } from './presence.service.ts'

const home = useTestApp()
const MINUTE = 60_000
beforeAll(() => home.listen())

const two = async () => [await home.person(), await home.person()] as const
const write = (from: Person, to: Person) =>
  from.call(chatApi.sendMessage, { body: { toUserId: to.id, content: 'Hello' } })
const tap = (from: Person, to: Person) => from.call(tapsApi.send, { body: { toUserId: to.id } })
const talk = async (one: Person, other: Person) => {
  await write(one, other)
  await write(other, one)
}
const showPresence = (person: Person, showsPresence: boolean) =>
  person.call(profileApi.updatePrivacy, { body: { showsPresence } })
const presenceSeenBy = async (viewer: Person, member: Person) =>
  (await viewer.call(profileApi.member, { params: { id: member.id } })).body.presence
const onlineSeenBy = async (viewer: Person) =>
  (await viewer.call(discoveryApi.list, { query: { online: true, limit: 200 } })).body.map(({ id }) => id)
const asViewer = ({ id, username }: Person) => ({ id, username, accountRole: 'user', sessionId: 0 }) as const

/** What a member who has another on his screen hears while something is done: up to a last event after it. */
async function heardBy(person: Person, other: Person, act: () => Promise<unknown>): Promise<LiveEvent[]> {
  const line = await person.connect()
  await line.follow(presenceTopic(other.id))
  await act()
  home.ctx.publish([person.id], { name: 'groups.deleted', payload: { groupId: 1 } })
  await line.next('groups.deleted')
  line.close()
  return line.events
}
const comes = (person: Person) => publishPresence(home.ctx, person.id, 'online')
const types = (from: Person, to: Person) => publishTyping(home.ctx, asViewer(from), to.id)

describe('coming and going', () => {
  test('is pushed to those who have answered each other, with real sockets', async () => {
    const [anton, ben] = await two()
    await talk(anton, ben)
    const bens = await ben.connect()
    await bens.follow(presenceTopic(anton.id))
    const antons = await anton.connect()
    expect(await bens.next('presence.changed')).toEqual({ userId: anton.id, presence: 'online' })
    expect(await presenceSeenBy(ben, anton)).toBe('online')
    for (const line of [antons, bens]) line.close()
  })

  test('of one who has paused is pushed to those with whom he has a conversation, and not for a mutual tap', async () => {
    const [anton, ben] = await two()
    const carl = await home.person()
    await talk(anton, ben)
    await tap(anton, carl)
    await tap(carl, anton)
    const comesTo = (person: Person) => heardBy(person, anton, () => comes(anton))
    expect(await comesTo(carl)).toHaveLength(1)
    await anton.call(profileApi.updatePrivacy, { body: { isPaused: true } })
    expect(await comesTo(carl)).toEqual([])
    expect(await comesTo(ben)).toHaveLength(1)
  })

  test('is not pushed to those who have him on no screen', async () => {
    const [anton, ben] = await two()
    await talk(anton, ben)
    const stranger = await home.person()
    expect(await heardBy(ben, stranger, () => comes(anton))).toEqual([])
    expect(await heardBy(ben, anton, () => comes(anton))).toHaveLength(1)
  })

  test('is not pushed to a stranger, nor across a block, however he follows', async () => {
    const [anton, ben] = await two()
    expect(await heardBy(ben, anton, () => comes(anton))).toEqual([])
    await talk(anton, ben)
    await anton.call(safetyApi.block, { params: { userId: ben.id } })
    expect(await heardBy(ben, anton, () => comes(anton))).toEqual([])
  })

  test('is not pushed for one unanswered message, whoever wrote it', async () => {
    const [anton, ben] = await two()
    await write(anton, ben)
    expect(await heardBy(anton, ben, () => comes(ben))).toEqual([])
    expect(await heardBy(ben, anton, () => comes(anton))).toEqual([])
    await write(ben, anton)
    expect(await heardBy(anton, ben, () => comes(ben))).toMatchObject([{ payload: { userId: ben.id } }])
  })

  test('is known to both as soon as one answers the other, without another call', async () => {
    const [anton, ben] = await two()
    const [antons, bens] = [await anton.connect(), await ben.connect()]
    await markActive(home.ctx.db, [anton.id, ben.id], home.clock.now)
    await write(anton, ben)
    await write(anton, ben)
    await write(ben, anton)
    expect(await antons.next('presence.changed')).toEqual({ userId: ben.id, presence: 'online' })
    expect(await bens.next('presence.changed')).toEqual({ userId: anton.id, presence: 'online' })
    await write(anton, ben)
    await antons.next('chat.message-sent')
    for (const line of [antons, bens]) {
      expect(line.events.map(({ name }) => name)).not.toContain('presence.changed')
      line.close()
    }
  })

  test('is pushed to those whose tap was accepted, and not for a tap that waits or was passed', async () => {
    const [anton, ben] = await two()
    await tap(anton, ben)
    expect(await heardBy(anton, ben, () => comes(ben))).toEqual([])
    await tap(ben, anton)
    expect(await heardBy(anton, ben, () => comes(ben))).toMatchObject([{ payload: { userId: ben.id } }])
    const [carl, dirk] = await two()
    await tap(carl, dirk)
    await dirk.call(tapsApi.answer, { params: { fromUserId: carl.id }, body: { status: 'passed' } })
    expect(await heardBy(carl, dirk, () => comes(dirk))).toEqual([])
  })

  test('typing reaches the same, and nobody else', async () => {
    const [anton, ben] = await two()
    await write(anton, ben)
    expect(await heardBy(ben, anton, () => types(anton, ben))).toEqual([])
    await write(ben, anton)
    // Ben has not typed yet; Anton has just now, and typing again at once is passed over.
    expect(await heardBy(anton, ben, () => types(ben, anton))).toEqual([
      { name: 'chat.typing', payload: { fromUserId: ben.id } },
    ])
  })
})

describe('to a stranger', () => {
  /** Who were active in the same steps, but at other seconds of them. */
  async function alike() {
    const members = [await home.person(), await home.person()] as const
    const origin = new Date(Math.floor(home.clock.now.getTime() / MINUTE) * MINUTE)
    for (const { id } of members) {
      await markActive(home.ctx.db, [id], new Date(origin.getTime() - 30 * MINUTE))
      await home.pool.query('update presence set step_origin = $2 where user_id = $1', [id, origin])
    }
    return { origin, members }
  }

  test('polling tells no more than steps of ten minutes: at which second somebody came or left changes nothing', async () => {
    const { origin, members } = await alike()
    const [ben, carl] = members
    const viewer = await home.person()
    const at = (minutes: number) => new Date(origin.getTime() + minutes * MINUTE)
    // Ben is here from 1:00 to 9:00, Carl for one moment at 8:30; in the step from 20 both are once more.
    const signs: [number, () => Promise<void>][] = [
      ...Array.from(
        { length: 8 },
        (_, n) =>
          [1 + n, () => markActive(home.ctx.db, [ben.id], at(1 + n))] as [number, () => Promise<void>],
      ),
      [9, () => markGone(home.ctx.db, ben.id, at(9))],
      [8.5, () => markActive(home.ctx.db, [carl.id], at(8.5))],
      [20.25, () => markActive(home.ctx.db, [ben.id], at(20.25))],
      [29.75, () => markActive(home.ctx.db, [carl.id], at(29.75))],
    ]
    const shown: { minute: number; presence: string }[] = []
    for (let minute = 0; minute < 50; minute += 0.25) {
      home.clock.now = at(minute)
      for (const [when, act] of signs) if (when === minute) await act()
      const [bens, carls] = [await presenceSeenBy(viewer, ben), await presenceSeenBy(viewer, carl)]
      const online = await onlineSeenBy(viewer)
      expect([bens, minute]).toEqual([carls, minute])
      expect([ben.id, carl.id].map((id) => online.includes(id))).toEqual(Array(2).fill(bens === 'online'))
      if (shown.at(-1)?.presence !== bens) shown.push({ minute, presence: bens })
    }
    expect(shown).toEqual([
      { minute: 0, presence: 'today' },
      { minute: 10, presence: 'online' },
      { minute: 20, presence: 'today' },
      { minute: 30, presence: 'online' },
      { minute: 40, presence: 'today' },
    ])
  })

  test('the steps of each member begin at a moment of his own', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => home.person()))
    await markActive(
      home.ctx.db,
      people.map(({ id }) => id),
      home.clock.now,
    )
    const { rows } = await home.pool.query(
      `select count(distinct extract(epoch from step_origin)) as origins from presence where user_id = any($1)
       and step_origin >= '2000-01-01Z' and step_origin < '2000-01-01Z'::timestamptz + interval '10 minutes'`,
      [people.map(({ id }) => id)],
    )
    expect(Number(rows[0].origins)).toBe(12)
  })

  test('those who are close see the moment itself', async () => {
    const { origin, members } = await alike()
    const [ben, carl] = members
    await talk(ben, carl)
    home.clock.now = new Date(origin.getTime() + 2 * MINUTE)
    await markActive(home.ctx.db, [ben.id], home.clock.now)
    expect(await presenceSeenBy(carl, ben)).toBe('online')
    expect(await onlineSeenBy(carl)).toContain(ben.id)
    expect(await presenceSeenBy(await home.person(), ben)).toBe('today')
    await markGone(home.ctx.db, ben.id, home.clock.now)
    home.clock.now = new Date(origin.getTime() + 11 * MINUTE)
    expect(await presenceSeenBy(carl, ben)).toBe('today')
    expect(await onlineSeenBy(carl)).not.toContain(ben.id)
    expect(await presenceSeenBy(await home.person(), ben)).toBe('online')
  })

  test('presence is online, today, this week, or nothing', async () => {
    const [ben] = (await alike()).members
    const viewer = await home.person()
    const later = async (minutes: number) => {
      home.clock.advance(minutes * MINUTE)
      return presenceSeenBy(viewer, ben)
    }
    await markActive(home.ctx.db, [ben.id], home.clock.now)
    expect(await later(10)).toBe('online')
    expect(await later(11)).toBe('today')
    expect(await later(24 * 60)).toBe('week')
    expect(await later(7 * 24 * 60)).toBe('away')
    expect(await presenceSeenBy(viewer, await home.person())).toBe('away')
  })
})

describe('who does not show when he is online', () => {
  test('is seen by nobody, not even by those who are close, and sees nobody', async () => {
    const [anton, ben] = await two()
    await talk(anton, ben)
    const carl = await home.person()
    for (let n = 0; n < 3; n++) {
      await markActive(home.ctx.db, [anton.id, ben.id, carl.id], home.clock.now)
      home.clock.advance(10 * MINUTE)
    }
    await markActive(home.ctx.db, [anton.id, ben.id, carl.id], home.clock.now)
    expect(await presenceSeenBy(ben, anton)).toBe('online')
    expect(await presenceSeenBy(anton, carl)).toBe('online')

    expect((await showPresence(anton, false)).body).toEqual({
      showsPresence: false,
      showsReadTicks: true,
      showsVisits: true,
      blursStrangers: true,
      isPaused: false,
    })
    for (const viewer of [ben, carl]) {
      expect(await presenceSeenBy(viewer, anton)).toBe('away')
      expect(await onlineSeenBy(viewer)).not.toContain(anton.id)
    }
    for (const member of [ben, carl]) expect(await presenceSeenBy(anton, member)).toBe('away')
    expect(await onlineSeenBy(anton)).toEqual([])
    const { body: conversations } = await anton.call(chatApi.conversations)
    expect(conversations.map(({ user }) => user.presence)).toEqual(['away'])

    await showPresence(anton, true)
    expect(await presenceSeenBy(ben, anton)).toBe('online')
    expect(await presenceSeenBy(anton, carl)).toBe('online')
  })

  test('neither pushes nor hears who comes, goes and types', async () => {
    const [anton, ben] = await two()
    await talk(anton, ben)
    await showPresence(anton, false)
    for (const [hears, acts] of [
      [ben, anton],
      [anton, ben],
    ] as const) {
      expect(await heardBy(hears, acts, () => comes(acts))).toEqual([])
      expect(await heardBy(hears, acts, () => types(acts, hears))).toEqual([])
    }
  })

  test('goes out of sight at once on open screens, comes back at once, and his other devices know', async () => {
    const [anton, ben] = await two()
    await talk(anton, ben)
    for (const [isShown, presence] of [
      [false, 'away'],
      [true, 'online'],
    ] as const) {
      expect(await heardBy(ben, anton, () => showPresence(anton, isShown))).toEqual([
        { name: 'presence.changed', payload: { userId: anton.id, presence } },
      ])
    }
    const own = await heardBy(anton, anton, () => showPresence(anton, false))
    expect(own).toContainEqual({
      name: 'profile.privacy-changed',
      payload: expect.objectContaining({ showsPresence: false, showsReadTicks: true }),
    })
    expect(await heardBy(ben, anton, () => showPresence(anton, false))).toEqual([])
  })
})
