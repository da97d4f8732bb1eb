import { describe, expect, test } from 'vitest'
import { tapsApi } from '#contract/taps.ts'
import { useTestApp } from '#server/testing/app.ts'
import { createCallsInFlight } from './calls-in-flight.ts'

const home = useTestApp()

test('a member has a hundred calls under way at once, and others are answered beside them', async () => {
  const [hostile, other] = [await home.person(), await home.person()]
  const holder = await home.pool.connect()
  await holder.query('begin; lock table taps in access exclusive mode')
  const flood = Array.from({ length: 150 }, () => hostile.call(tapsApi.badgeCount))
  const refused = await Promise.race(flood)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many'])
  expect(Number(refused.headers['retry-after'])).toBe(1)
  const answer = other.call(tapsApi.badgeCount)
  await holder.query('commit')
  holder.release()
  expect((await answer).status).toBe(200)
  const codes = (await Promise.all(flood)).map(({ status }) => status)
  expect(codes.filter((code) => code === 200)).toHaveLength(100)
  expect(codes.filter((code) => code === 429)).toHaveLength(50)
  expect((await hostile.call(tapsApi.badgeCount)).status).toBe(200)
})

describe('calls in flight', () => {
  const caller = (key: string) => ({ key, factor: 1 })
  const held = () => Promise.withResolvers<string>()

  test('are bounded for all callers together', async () => {
    const admit = createCallsInFlight({ perCaller: 10, total: 2 })
    const { promise, resolve } = held()
    const calls = ['a', 'b'].map((key) => admit(caller(key), () => promise))
    await expect(admit(caller('c'), () => promise)).rejects.toMatchObject({
      code: 'busy',
      retryAfterSeconds: 5,
    })
    resolve('done')
    await Promise.all(calls)
    await expect(admit(caller('c'), () => promise)).resolves.toBe('done')
  })

  test('of work that fails are over as well', async () => {
    const admit = createCallsInFlight({ perCaller: 1, total: 1 })
    for (let n = 0; n < 3; n++)
      await expect(admit(caller('a'), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  })
})
