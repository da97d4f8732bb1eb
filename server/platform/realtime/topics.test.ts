import { beforeAll, expect, test } from 'vitest'
import { closeCodes } from '#contract/realtime.ts'
import { memberTopic, presenceTopic, TOPICS_PER_SOCKET } from '#contract/topics.ts'
import { useTestApp } from '#server/testing/app.ts'

const home = useTestApp()
beforeAll(() => home.listen())

const gone = (userId: number) => ({ name: 'safety.member-gone', payload: { userId } }) as const
const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => memberTopic(from + n))

test('news of a topic reach the sockets that follow it, until they do not any more', async () => {
  const person = await home.person()
  const [line, other] = [await person.connect(), await person.connect()]
  await line.follow(memberTopic(7))
  home.ctx.publishTo(memberTopic(7), { event: gone(7) })
  expect(await line.next('safety.member-gone')).toEqual({ userId: 7 })
  line.send({ name: 'live.unsubscribe', payload: { topics: [memberTopic(7)] } })
  await line.follow(memberTopic(8))
  home.ctx.publishTo(memberTopic(7), { event: gone(7) })
  home.ctx.publishTo(memberTopic(8), { event: gone(8) })
  expect(await line.next('safety.member-gone')).toEqual({ userId: 8 })
  expect([...line.events, ...other.events]).toEqual([])
})

test('news may be for some of those who follow, or for all but some', async () => {
  const [anton, ben] = [await home.person(), await home.person()]
  const lines = [await anton.connect(), await ben.connect()]
  for (const line of lines) await line.follow(memberTopic(9), presenceTopic(9))
  home.ctx.publishTo(memberTopic(9), { event: gone(1), except: [ben.id] })
  home.ctx.publishTo(presenceTopic(9), { event: gone(2), only: [ben.id] })
  home.ctx.publishTo(memberTopic(9), { event: gone(3) })
  const heard = await Promise.all(
    lines.map(async (line) => [await line.next('safety.member-gone'), await line.next('safety.member-gone')]),
  )
  expect(heard.map((each) => each.map(({ userId }) => userId))).toEqual([
    [1, 3],
    [2, 3],
  ])
})

test('a socket follows two hundred topics at most, and no more than that is remembered', async () => {
  const line = await (await home.person()).connect()
  for (let n = 0; n < 4; n++) expect(await line.follow(...many(1000 + n * 50, 50))).toHaveLength(50)
  expect(await line.follow(memberTopic(5000), memberTopic(1000))).toEqual([memberTopic(1000)])
  line.send({ name: 'live.unsubscribe', payload: { topics: [memberTopic(1000)] } })
  expect(await line.follow(memberTopic(5000))).toEqual([memberTopic(5000)])
  const [connection] = [...home.ctx.live.hub.connections()].filter(({ topics }) =>
    topics.has(memberTopic(5000)),
  )
  expect(connection?.topics.size).toBe(TOPICS_PER_SOCKET)
  line.close()
  await line.closed
  await expect.poll(() => connection?.topics.size).toBe(0)
})

test.each([
  ['no topic', ['everybody']],
  ['an area', ['quickies:123']],
  ['somebody who cannot be', [memberTopic(0)]],
  ['more than a signal may name', many(1, 51)],
])('a signal that names %s closes the socket', async (_what, topics) => {
  const line = await (await home.person()).connect()
  line.send({ name: 'live.subscribe', payload: { topics } })
  expect(await line.closed).toBe(closeCodes.badSignal)
})
