import { expect, test } from 'vitest'
import { discoveryApi } from '#contract/discovery.ts'
import { useTestApp } from '#server/testing/app.ts'

const home = useTestApp()
test('x', async () => {
  const a = await home.person({ profile: { cell: 927_361_234 } })
  const b = await home.person({ profile: { cell: 927_361_234 } })
  const c = await home.person()
  const { status, body } = await a.call(discoveryApi.list)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.map((m) => m.id)).toEqual([b.id, c.id])
  const m = await a.call(discoveryApi.map, { query: { south: -90, north: 90, west: -180, east: 180 } })
  console.log(m.status, JSON.stringify(m.body))
})
