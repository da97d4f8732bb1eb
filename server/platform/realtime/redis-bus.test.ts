import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasRedis, startRedis } from '#server/testing/redis-server.ts'
import { openRedis, type SharedRedis } from '../redis.ts'
import type { Address, Bus, BusMessage } from './bus.ts'
import { createRedisBus } from './redis-bus.ts'

const warned = vi.fn()
const log = { warn: warned, info: () => undefined } as never
const hello = (reason: 'ended' | 'reset' = 'ended'): BusMessage => ({
  kind: 'end-sessions',
  sessionIds: [1],
  reason,
})

describe.runIf(hasRedis)('the bus over Redis (needs redis-server)', () => {
  let server: Awaited<ReturnType<typeof startRedis>>
  const opened: { redis: SharedRedis; bus: Bus }[] = []

  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(async () => {
    for (const { redis, bus } of opened) {
      await bus.close()
      redis.close()
    }
    await server.stop()
  })

  /** A process, and what it hears. */
  async function openProcess() {
    const redis = openRedis(server.url, log)
    const bus = createRedisBus(redis, 'a secret of these tests')
    opened.push({ redis, bus })
    const heard: { addresses: Address[]; message: BusMessage }[] = []
    bus.listen((addresses, message) => heard.push({ addresses, message }))
    // The first connection is a gap like any other: it comes when all is subscribed.
    await expect.poll(() => heard).toEqual([{ addresses: ['everybody'], message: { kind: 'missed' } }])
    heard.length = 0
    return { bus, heard }
  }

  const channels = async () => (await server.client.pubsub('CHANNELS', 'live:*')) as string[]

  test('a process hears what concerns those it follows, from the moment that following is answered, and nothing else', async () => {
    const [one, other, third] = [await openProcess(), await openProcess(), await openProcess()]
    await other.bus.follow(['member:1'])
    await third.bus.follow(['member:2'])
    one.bus.send(['member:1'], hello())
    one.bus.send(['member:2'], hello('reset'))
    await expect.poll(() => other.heard).toEqual([{ addresses: ['member:1'], message: hello() }])
    await expect.poll(() => third.heard).toEqual([{ addresses: ['member:2'], message: hello('reset') }])
    // Its own sockets were told at once, and the echo is passed over.
    expect(one.heard).toHaveLength(2)
    // Nor is a start like any other a failure that somebody should read of.
    expect(warned).not.toHaveBeenCalled()
  })

  test('a channel is there as long as somebody follows it, and its name says nothing of him', async () => {
    const { bus } = await openProcess()
    const before = new Set(await channels())
    const added = async () => (await channels()).filter((channel) => !before.has(channel))
    await bus.follow(['member:77', 'topic:member:78'])
    await bus.follow(['member:77'])
    expect(await added()).toHaveLength(2)
    expect((await channels()).join()).not.toMatch(/member|topic|77|78/)
    bus.unfollow(['member:77', 'topic:member:78'])
    await expect.poll(added).toHaveLength(1)
    bus.unfollow(['member:77'])
    await expect.poll(added).toEqual([])
  })

  test('after Redis was gone all is subscribed again, and then everybody here reads again', async () => {
    const [one, other] = [await openProcess(), await openProcess()]
    await other.bus.follow(['member:3'])
    await server.stop()
    // Nobody waits for a Redis that is not there.
    await other.bus.follow(['member:4'])
    one.bus.send(['member:3'], hello())
    server = await startRedis(server.port)
    await expect
      .poll(() => other.heard, { timeout: 8000 })
      .toContainEqual({
        addresses: ['everybody'],
        message: { kind: 'missed' },
      })
    // What could not be sent meanwhile is said in the words of a loss.
    await expect
      .poll(() => other.heard, { timeout: 8000 })
      .toContainEqual({
        addresses: ['member:3'],
        message: { kind: 'missed' },
      })
    await expect
      .poll(
        () => {
          one.bus.send(['member:4'], hello())
          return other.heard
        },
        { timeout: 8000, interval: 100 },
      )
      .toContainEqual({ addresses: ['member:4'], message: hello() })
  })
})
