import { beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { chatApi } from '#contract/chat.ts'
import { closeCodes } from '#contract/realtime.ts'
import { tapsApi } from '#contract/taps.ts'
import { presenceTopic } from '#contract/topics.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { useTestApp } from '#server/testing/app.ts'
import { rules } from '../limits/rules.ts'

const home = useTestApp()
let address: string
beforeAll(async () => {
  address = await home.listen()
})

const FLOOD = 20_000

/** Sends so many frames and returns with which code the socket was closed, and how often the database was asked. */
async function flood(frameOf: (n: number) => string) {
  const [hostile, other] = [await home.person(), await home.person()]
  await other.call(chatApi.sendMessage, { body: { toUserId: hostile.id, content: 'Hello' } })
  const line = await hostile.connect()
  line.socket.on('error', () => undefined)
  const asked = vi.spyOn(home.pool, 'query')
  for (let n = 0; n < FLOOD; n++) line.socket.send(frameOf(n))
  const answer = await other.call(tapsApi.badgeCount)
  const code = await line.closed
  const queries = asked.mock.calls.length
  asked.mockRestore()
  return { code, queries, answer: answer.status, hostile, other }
}

const typingTo = (toUserId: number) => JSON.stringify({ name: 'chat.typing', payload: { toUserId } })

test('20,000 typing frames to one member close the socket and ask the database a few times', async () => {
  const partner = await home.person()
  const { code, queries, answer } = await flood(() => typingTo(partner.id))
  expect([code, answer]).toEqual([closeCodes.tooManySignals, 200])
  expect(queries).toBeLessThan(10)
})

test('20,000 typing frames to ever another member ask the database no more often than a member may signal', async () => {
  const { code, queries, answer } = await flood((n) => typingTo(1000 + n))
  expect([code, answer]).toEqual([closeCodes.tooManySignals, 200])
  expect(queries).toBeLessThan(100)
})

test('pings of the protocol count too', async () => {
  const line = await (await home.person()).connect()
  for (let n = 0; n < 200; n++) line.socket.ping()
  expect(await line.closed).toBe(closeCodes.tooManySignals)
})

test('the budget is the member’s: a second socket has none of its own', async () => {
  const hostile = await home.person()
  const [first, second] = [await hostile.connect(), await hostile.connect()]
  for (let n = 0; n < 100; n++) first.socket.send(typingTo(1000))
  expect(await first.closed).toBe(closeCodes.tooManySignals)
  for (let n = 0; n < 50; n++) second.socket.send(typingTo(1000))
  expect(await second.closed).toBe(closeCodes.tooManySignals)
})

test('a member who opens sockets in circles is refused with 429, and arrives once for those he talks with', async () => {
  const [hostile, partner] = [await home.person(), await home.person()]
  await hostile.call(chatApi.sendMessage, { body: { toUserId: partner.id, content: 'Hello' } })
  await partner.call(chatApi.sendMessage, { body: { toUserId: hostile.id, content: 'Hello yourself' } })
  const line = await partner.connect()
  await line.follow(presenceTopic(hostile.id))
  for (let n = 0; n < rules['handshake-member'].points; n++) {
    const socket = await hostile.connect()
    socket.close()
    await socket.closed
  }
  expect(await handshakeStatus(hostile.cookie)).toBe(429)
  expect(await line.next('presence.changed')).toEqual({ userId: hostile.id, presence: 'online' })
  await notify(home.ctx, partner.id, { kind: 'warning', title: 'After', message: '' })
  await line.next('notifications.arrived')
  expect(line.events.filter(({ name }) => name === 'presence.changed')).toEqual([])
})

test('an address that opens sockets in circles is refused with 429, whoever he is', async () => {
  let isAllowed = true
  while (isAllowed) isAllowed = await home.ctx.limits.allows('handshake-address', '127.0.0.1')
  expect(await handshakeStatus((await home.person()).cookie)).toBe(429)
})

function handshakeStatus(cookie: string): Promise<number> {
  return new Promise((resolve) => {
    new WebSocket(`${address.replace('http', 'ws')}/api/live`, { headers: { cookie } })
      .on('open', () => resolve(101))
      .on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      .on('error', () => undefined)
  })
}
