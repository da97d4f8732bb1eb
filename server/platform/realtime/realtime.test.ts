import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { authApi } from '#contract/auth.ts'
import { closeCodes } from '#contract/realtime.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { useTestApp } from '#server/testing/app.ts'

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
    const before = performance.now()
    await person.call(authApi.logout)
    expect(await line.next('auth.session-ended')).toEqual({ reason: 'logout' })
    expect(await line.closed).toBe(closeCodes.sessionEnded)
    expect(performance.now() - before).toBeLessThan(1000)
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
})
