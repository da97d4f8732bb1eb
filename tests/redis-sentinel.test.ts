import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatApi } from '#contract/chat.ts'
import { tapsApi } from '#contract/taps.ts'
import { startRedisSentinel } from '#server/testing/redis-sentinel.ts'
import { hasRedis } from '#server/testing/redis-server.ts'
import { atDoorOf, startTwoProcesses, type TwoProcesses } from '#server/testing/two-processes.ts'

describe.runIf(hasRedis)('two processes with a Redis that a Sentinel names (needs redis-server)', () => {
  let sentinel: Awaited<ReturnType<typeof startRedisSentinel>>
  let processes: TwoProcesses

  beforeAll(async () => {
    sentinel = await startRedisSentinel()
    processes = await startTwoProcesses({ REDIS_URL: sentinel.url })
  })
  afterAll(async () => {
    await processes.close()
    await sentinel.stop()
  })

  test('limits are counted together', async () => {
    const here = await processes.one.person()
    const doors = [here, await atDoorOf(processes.other, here)]
    const tapNobody = async (n: number) =>
      (await doors[n % 2]!.call(tapsApi.send, { body: { toUserId: 999_999 } })).status
    for (let n = 0; n < 60; n++) expect(await tapNobody(n)).toBe(404)
    expect([await tapNobody(0), await tapNobody(1)]).toEqual([429, 429])
  })

  test('when the primary falls silent, everybody reads again and events cross by way of the replica', async () => {
    const [anna, ben] = [await processes.one.person(), await processes.other.person()]
    const line = await ben.connect()
    const say = (content: string) => anna.call(chatApi.sendMessage, { body: { toUserId: ben.id, content } })
    await say('before')
    expect(await line.next('chat.message-sent')).toMatchObject({ content: 'before' })
    line.events.length = 0

    await sentinel.failOver()
    await line.next('live.read-again')
    // Each process finds its own way to the new primary; what it could not send meanwhile is read again, not sent late.
    await expect
      .poll(
        async () => {
          expect((await say('after')).status).toBe(200)
          return line.events.map(({ name }) => name)
        },
        { timeout: 20_000, interval: 250 },
      )
      .toContain('chat.message-sent')
  })
})
