import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, startRedis } from '#server/testing/redis-server.ts'
import { createMemoryCounts, type DistinctCounts } from './distinct-counts.ts'
import { createRedisCounts } from './redis-distinct-counts.ts'

const HOUR = 60 * 60
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
const hour = (most: number) => ({ name: 'hour', seconds: HOUR, most })
const day = (most: number) => ({ name: 'day', seconds: 24 * HOUR, most })

/** What both ways of counting must do alike. */
function countsAlike(counts: () => DistinctCounts): void {
  let keys = 0
  const newKey = () => ++keys

  test('a value counts once, however often it comes', async () => {
    const key = newKey()
    for (let n = 0; n < 5; n++)
      expect((await counts().admit(key, [1, 2, 3, 3], [hour(3)])).admitted).toEqual([1, 2, 3, 3])
    expect((await counts().admit(key, [4], [hour(3)])).admitted).toEqual([])
  })

  test('of many at once the first are let in, and those who were in before; it says what is full and for how long', async () => {
    const key = newKey()
    const windows = [hour(10), day(100)]
    await counts().admit(key, numbers(1, 8), windows)
    const { admitted, full, waitSeconds } = await counts().admit(key, [5, 9, 10, 11, 12, 1], windows)
    expect(admitted).toEqual([5, 9, 10, 1])
    expect(full).toEqual([windows[0]])
    expect(waitSeconds).toBeGreaterThan(HOUR - 60)
    expect(waitSeconds).toBeLessThanOrEqual(HOUR)
  })

  test('a value that one window refuses is counted in none', async () => {
    const key = newKey()
    await counts().admit(key, [1], [hour(1), day(2)])
    await counts().admit(key, [2, 3, 4], [hour(1), day(2)])
    expect((await counts().admit(key, [9], [day(2)])).admitted).toEqual([9])
  })

  test('each key has counts of its own', async () => {
    const [one, other] = [newKey(), newKey()]
    await counts().admit(one, [1], [hour(1)])
    expect((await counts().admit(other, [2], [hour(1)])).admitted).toEqual([2])
  })

  test('what is removed makes room', async () => {
    const key = newKey()
    await counts().admit(key, numbers(1, 3000), [hour(3000)])
    await counts().remove(key, numbers(1, 2500), [hour(3000)])
    expect((await counts().admit(key, numbers(5001, 7502), [hour(3000)])).admitted).toHaveLength(2500)
  })
}

describe('different values, counted in the process', () => {
  const counts = createMemoryCounts()
  countsAlike(() => counts)

  test('a window begins anew when its time is over, the longer one goes on', async () => {
    let now = 0
    const timed = createMemoryCounts(() => now)
    const windows = [hour(2), day(3)]
    expect((await timed.admit(1, [1, 2, 3], windows)).admitted).toEqual([1, 2])
    now += HOUR * 1000
    expect((await timed.admit(1, [3, 4], windows)).admitted).toEqual([3])
    const { full, waitSeconds } = await timed.admit(1, [4], windows)
    expect({ full, waitSeconds }).toEqual({ full: [windows[1]], waitSeconds: 23 * HOUR })
    now += 23 * HOUR * 1000
    expect((await timed.admit(1, [4, 5], windows)).admitted).toEqual([4, 5])
  })
})

describe.runIf(hasRedis)('different values, counted in Redis (needs redis-server)', () => {
  let server: Awaited<ReturnType<typeof startRedis>>
  let redis: Redis
  let counts: DistinctCounts
  beforeAll(async () => {
    server = await startRedis()
    redis = new Redis(server.url, { enableOfflineQueue: true })
    counts = createRedisCounts({ secret: 'a secret of these tests', redis })
  })
  afterAll(async () => {
    redis.disconnect()
    await server.stop()
  })
  countsAlike(() => counts)

  test('its sets go by themselves, and hold neither the key nor a value', async () => {
    const [reader, read] = [1_234_567_891, 1_987_654_321]
    await counts.admit(reader, [read], [hour(5), day(5)])
    const names = await redis.keys('*')
    for (const name of names) {
      expect(await redis.ttl(name)).toBeGreaterThan(0)
      expect(name).not.toContain(String(reader))
      expect(await redis.smembers(name)).not.toContain(String(read))
    }
  })
})
