import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { authApi } from '#contract/auth.ts'
import { closeCodes } from '#contract/realtime.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { useTestApp } from '#server/testing/app.ts'
import { tokenIn } from '#server/testing/letters.ts'
import { beat } from './heartbeat.ts'
import { MOST_BUFFERED } from './hub.ts'

const home = useTestApp()
let address: string
beforeAll(async () => {
  address = await home.listen()
})

/** The status a handshake is refused with, or 101. */
function handshake(headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`, { headers })
    socket
      .on('open', () => resolve(101))
      .on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => undefined)
  })
}

describe('the socket', () => {
  test('opens for a member and for nobody else', async () => {
    const person = await home.person()
    expect(await handshake({ cookie: person.cookie })).toBe(101)
    expect(await handshake({})).toBe(401)
  })

  test('refuses a handshake from another site', async () => {
    const { cookie } = await home.person()
    expect(await handshake({ cookie, origin: 'https://evil.example' })).toBe(403)
    expect(await handshake({ cookie, origin: address })).toBe(101)
  })

  test('brings an event to every device of the member and to no one else', async () => {
    const [anna, ben] = [await home.person(), await home.person()]
    const lines = [await anna.connect(), await anna.connect()]
    const stranger = await ben.connect()
    await notify(home.ctx, anna.id, { kind: 'warning', title: 'Hello', message: 'There' })
    for (const line of lines)
      expect(await line.next('notifications.arrived')).toMatchObject({ title: 'Hello' })
    expect(stranger.events).toEqual([])
  })

  test('an event of a transaction that fails is never sent', async () => {
    const person = await home.person()
    const line = await person.connect()
    await expect(
      home.ctx.transaction(async (ctx) => {
        await notify(ctx, person.id, { kind: 'warning', title: 'Never', message: '' })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await notify(home.ctx, person.id, { kind: 'warning', title: 'After', message: '' })
    expect(await line.next('notifications.arrived')).toMatchObject({ title: 'After' })
  })

  test('the sixth socket of a member closes his oldest', async () => {
    const person = await home.person()
    const lines = []
    for (let n = 0; n < 6; n++) lines.push(await person.connect())
    expect(await lines[0]!.closed).toBe(closeCodes.tooManySockets)
    expect(lines[5]!.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('closes at once when its session ends', async () => {
    const person = await home.person()
    const line = await person.connect()
    await person.call(authApi.logout)
    expect(await line.next('auth.session-ended')).toEqual({ reason: 'logout' })
    expect(await line.closed).toBe(closeCodes.sessionEnded)
  })

  test.each([
    'not json',
    '{"name":"no.such","payload":{}}',
    '{"name":"live.ping"}',
    `{"name":"live.ping","payload":"${'x'.repeat(5000)}"}`,
  ])('closes when it is told something that is not in the contract: %.30s', async (text) => {
    const line = await (await home.person()).connect()
    line.socket.send(text)
    expect(await line.closed).toBe(closeCodes.badSignal)
  })

  test('closes when the password is reset', async () => {
    const person = await home.person()
    const line = await person.connect()
    await person.call(authApi.forgotPassword, { body: { email: person.email } })
    const token = tokenIn((await home.lettersTo(person.email)).at(-1))
    const change = { token, newPassword: 'Better88' }
    expect((await person.call(authApi.resetPassword, { body: change })).status).toBe(200)
    expect(await line.next('auth.session-ended')).toEqual({ reason: 'reset' })
    expect(await line.closed).toBe(closeCodes.sessionEnded)
  })

  test('closes at the next beat when its session is over and nobody said so', async () => {
    const [gone, here] = [await home.person(), await home.person()]
    const [lost, kept] = [await gone.connect(), await here.connect()]
    await home.pool.query('delete from sessions where user_id = $1', [gone.id])
    await beat(home.ctx)
    expect(await lost.closed).toBe(closeCodes.sessionEnded)
    expect(kept.socket.readyState).toBe(WebSocket.OPEN)
  })

  test('of a reader who takes nothing is cut off at a bounded buffer, and nobody else misses a word', async () => {
    const [stalled, lively] = [await home.person(), await home.person()]
    const [deaf, line] = [await stalled.connect(), await lively.connect()]
    deaf.socket.pause()
    const connection = [...home.ctx.live.hub.connections()].find(({ userId }) => userId === stalled.id)!
    const payload = { id: 1, kind: 'warning', title: 'x'.repeat(64 * 1024) }
    const event = { name: 'notifications.arrived', payload } as never
    let sent = 0
    let mostWaiting = 0
    // What the kernel takes by itself is some megabytes; far beyond that something holds more than it may.
    while (connection.socket.readyState === WebSocket.OPEN && sent < 2000) {
      home.ctx.publish([stalled.id, lively.id], event)
      sent++
      mostWaiting = Math.max(mostWaiting, connection.socket.bufferedAmount)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(connection.socket.readyState).not.toBe(WebSocket.OPEN)
    expect(mostWaiting).toBeGreaterThan(MOST_BUFFERED)
    expect(mostWaiting).toBeLessThan(2 * MOST_BUFFERED)
    for (let n = 0; n < sent; n++) await line.next('notifications.arrived')
    expect(home.ctx.live.hub.userIds()).not.toContain(stalled.id)
    deaf.socket.terminate()
  })
})
