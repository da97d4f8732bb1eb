import { expect, test } from 'vitest'
import { tapsApi } from '#contract/taps.ts'
import { useTestApp } from '#server/testing/app.ts'

const home = useTestApp()

test('a flood of one caller fills his share of a queue, and the others are answered', async () => {
  const other = await home.person()
  const holder = await home.pool.connect()
  await holder.query('begin; lock table sessions in access exclusive mode')
  const flood = Array.from({ length: 2000 }, () =>
    home.app.inject({
      url: tapsApi.badgeCount.path,
      headers: { cookie: `hungr_session=${'x'.repeat(43)}` },
    }),
  )
  const refused = await Promise.race(flood)
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'busy'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const answer = other.call(tapsApi.badgeCount)
  await holder.query('commit')
  holder.release()
  expect((await answer).status).toBe(200)
  const codes = Map.groupBy(await Promise.all(flood), ({ statusCode }) => statusCode)
  expect([...codes.keys()].sort()).toEqual([401, 503])
})
