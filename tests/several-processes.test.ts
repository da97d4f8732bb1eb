import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '#contract/auth.ts'
import { chatApi } from '#contract/chat.ts'
import { profileApi } from '#contract/profile.ts'
import { closeCodes } from '#contract/realtime.ts'
import { tapsApi } from '#contract/taps.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { hasRedis, startRedis } from '#server/testing/redis-server.ts'
import { atDoorOf, startTwoProcesses, type TwoProcesses } from '#server/testing/two-processes.ts'

describe.runIf(hasRedis)('two processes with one database and one Redis (needs redis-server)', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let processes: TwoProcesses
  let one: TestApp
  let other: TestApp

  beforeAll(async () => {
    redis = await startRedis()
    processes = await startTwoProcesses({ REDIS_URL: redis.url })
    ;({ one, other } = processes)
  })
  afterAll(async () => {
    await processes.close()
    await redis.stop()
  })

  test('what is said in one reaches the sockets of the other, once', async () => {
    const [anna, ben] = [await one.person(), await other.person()]
    const lines = [await anna.connect(), await ben.connect()]
    for (const content of ['first', 'second'])
      await anna.call(chatApi.sendMessage, { body: { toUserId: ben.id, content } })
    for (const line of lines) {
      expect(await line.next('chat.message-sent')).toMatchObject({ content: 'first' })
      expect(await line.next('chat.message-sent')).toMatchObject({ content: 'second' })
      expect(line.events.filter(({ name }) => name === 'chat.message-sent')).toEqual([])
    }
  })

  test('a session that is ended in one closes its socket in the other within a second', async () => {
    const anna = await one.person()
    // What else the machine does only ever adds: the quickest of several tries is what it takes.
    let quickest = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < 5 && quickest >= 1000; tries++) {
      const line = await (await atDoorOf(other, anna)).connect()
      const before = performance.now()
      expect((await anna.call(authApi.endOtherSessions)).status).toBe(204)
      expect(await line.closed).toBe(closeCodes.sessionEnded)
      quickest = Math.min(quickest, performance.now() - before)
    }
    expect(quickest).toBeLessThan(1000)
  })

  test('limits are counted together', async () => {
    const anna = await one.person()
    const elsewhere = await atDoorOf(other, anna)
    for (let n = 0; n < 60; n++) {
      const door = n % 2 ? anna : elsewhere
      expect((await door.call(tapsApi.send, { body: { toUserId: 999_999 } })).status).toBe(404)
    }
    for (const door of [anna, elsewhere])
      expect((await door.call(tapsApi.send, { body: { toUserId: 999_999 } })).status).toBe(429)
  })

  test('different members are counted together, and who has read whom cannot be found in Redis', async () => {
    const anna = await one.person()
    const doors = [anna, await atDoorOf(other, anna)]
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const read = (door: Person, id: number) => door.call(profileApi.member, { params: { id }, headers })
    const strangers = Array.from({ length: 401 }, (_, n) => 2_000_000_000 + n)
    // Nobody is there under these ids; asking counts all the same.
    for (const [n, id] of strangers.slice(0, 400).entries())
      expect((await read(doors[n % 2]!, id)).status).toBe(404)
    for (const door of doors) expect((await read(door, strangers[400]!)).status).toBe(429)
    for (const door of doors) expect((await read(door, strangers[7]!)).status).toBe(404)
    const dump = await redis.dump()
    expect(dump).toContain('distinct:')
    expect(dump).not.toContain(String(anna.id))
    expect(strangers.filter((id) => dump.includes(String(id)))).toEqual([])
  })

  test('Redis holds no name, address or id of a member, neither while he is here nor when he has left', async () => {
    const anna = await one.person()
    await one.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { identifier: anna.email, password: 'Wrong123' },
      remoteAddress: '203.0.113.77',
    })
    const traces = [anna.username, anna.email, '203.0.113.77', `:${anna.id}`]
    expect(await redis.dump()).toContain('login-account')
    const shown = (dump: string) => traces.filter((trace) => dump.includes(trace))
    expect(shown(await redis.dump())).toEqual([])
    await anna.call(profileApi.deleteProfile)
    expect(shown(await redis.dump())).toEqual([])
  })

  describe('when Redis is gone', () => {
    test.each<[string, () => unknown, () => unknown]>([
      ['hangs', () => redis.freeze(), () => redis.thaw()],
      [
        'is killed',
        () => redis.stop(),
        async () => {
          redis = await startRedis(redis.port)
        },
      ],
    ])(
      'and %s: members get in, a process tells its own sockets, and all is well when it is back',
      async (_how, fail, mend) => {
        const [anna, ben] = [await one.person(), await one.person()]
        const line = await ben.connect()
        await fail()
        const hello = (content: string) =>
          anna.call(chatApi.sendMessage, { body: { toUserId: ben.id, content } })
        expect((await hello('without Redis')).status).toBe(200)
        expect(await line.next('chat.message-sent')).toMatchObject({ content: 'without Redis' })
        expect((await one.app.inject({ url: '/readyz' })).statusCode).toBe(200)

        await mend()
        const carl = await other.person()
        const far = await carl.connect()
        for (let tries = 0; tries < 100 && far.events.length === 0; tries++) {
          await ben.call(tapsApi.send, { body: { toUserId: carl.id } })
          await anna.call(chatApi.sendMessage, { body: { toUserId: carl.id, content: `try ${tries}` } })
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        expect(far.events.length).toBeGreaterThan(0)
      },
    )
  })
})

test('with a Redis that never was the product starts, serves, limits and says so once', async () => {
  const lines: string[] = []
  const home = await createTestApp(
    { REDIS_URL: 'redis://127.0.0.1:1', LOG_LEVEL: 'info' },
    { write: (line) => void lines.push(line) },
  )
  try {
    await home.listen()
    const [anna, ben] = [await home.person(), await home.person()]
    const line = await ben.connect()
    await anna.call(tapsApi.send, { body: { toUserId: ben.id } })
    expect(await line.next('taps.received')).toBeTruthy()
    for (let n = 0; n < 59; n++) await anna.call(tapsApi.send, { body: { toUserId: 999_999 } })
    expect((await anna.call(tapsApi.send, { body: { toUserId: 999_999 } })).status).toBe(429)
    expect(lines.filter((each) => each.includes('Redis'))).toHaveLength(1)
  } finally {
    await home.close()
  }
})
