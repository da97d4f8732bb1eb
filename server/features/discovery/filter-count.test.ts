import { describe, expect, test } from 'vitest'
import { discoveryApi } from '#contract/discovery.ts'
import { type Cell, cellOf, type Position } from '#contract/location.ts'
import { markActive, markGone } from '#server/platform/accounts/presence.ts'
import { useTestApp } from '#server/testing/app.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
const MINUTE = 60_000

/** A part of the world for each test. */
let parts = 0
const somewhere = (): Position => ({ lat: -40 + 2 * (parts % 40), lng: -170 + 3 * parts++ })
const eastOf = ({ lat, lng }: Position, km: number): Cell =>
  cellOf({ lat, lng: lng + km / (111.32 * Math.cos((lat * Math.PI) / 180)) })
const at = (cell: Cell, age = 30) => home.person({ age, profile: { cell } })

async function countFor(viewer: Person, query: Record<string, unknown>) {
  const { status, body } = await viewer.call(discoveryApi.count, { query })
  expect(status).toBe(200)
  return body
}

describe('how many pass the filters', () => {
  test('is the number that the list shows', async () => {
    const place = somewhere()
    const viewer = await at(cellOf(place))
    for (const age of [20, 30, 40, 40]) await at(eastOf(place, 3), age)
    for (const query of [{ within: 10 }, { within: 10, minAge: 40 }, { within: 10, maxAge: 18 }]) {
      const { body } = await viewer.call(discoveryApi.list, { query })
      expect(await countFor(viewer, query)).toMatchObject({ count: body.length, isMore: false })
    }
  })

  test('is 200 and more where there are more', async () => {
    const place = somewhere()
    await seedCrowd(
      home.pool,
      Array.from({ length: 201 }, (_, index) => ({ cell: eastOf(place, 2), age: index === 0 ? 50 : 30 })),
    )
    const viewer = await at(cellOf(place))
    expect(await countFor(viewer, { within: 10 })).toEqual({ count: 200, isMore: true, widerKm: null })
    expect(await countFor(viewer, { within: 10, maxAge: 30 })).toMatchObject({ count: 200, isMore: false })
    expect(await countFor(viewer, { within: 10, minAge: 31 })).toMatchObject({ count: 1, isMore: false })
  })

  test('of nobody says within which of the shown distances there is somebody', async () => {
    const place = somewhere()
    const viewer = await at(cellOf(place))
    await at(eastOf(place, 30))
    expect(await countFor(viewer, { within: 5 })).toEqual({ count: 0, isMore: false, widerKm: 50 })
    expect(await countFor(viewer, { within: 5, minAge: 31 })).toMatchObject({ count: 0, widerKm: null })
    expect(await countFor(viewer, { within: 50 })).toMatchObject({ count: 1, widerKm: null })
  })

  test('leaves out whom a block or a suspension hides, as the list does', async () => {
    const place = somewhere()
    const viewer = await at(cellOf(place))
    const [blocked, blocker, suspended] = [
      await at(eastOf(place, 1)),
      await at(eastOf(place, 1)),
      await at(eastOf(place, 1)),
    ]
    await at(eastOf(place, 1))
    expect((await countFor(viewer, { within: 10 })).count).toBe(4)
    await home.pool.query('insert into blocks values ($1, $2, now()), ($3, $1, now())', [
      viewer.id,
      blocked.id,
      blocker.id,
    ])
    await home.pool.query('update users set suspended_at = now() where id = $1', [suspended.id])
    expect((await countFor(viewer, { within: 10 })).count).toBe(1)
  })

  test('of those online changes with their steps of ten minutes, not in the second in which one comes or goes', async () => {
    const place = somewhere()
    const viewer = await at(cellOf(place))
    const watched = await at(eastOf(place, 1), 61)
    const query = { online: true, within: 10, minAge: 61 }
    await home.pool.query(
      'insert into presence (user_id, last_active_at, online_until, step_origin) values ($1, $2, $2, $3)',
      [watched.id, new Date(home.clock.now.getTime() - 60 * MINUTE), home.clock.now],
    )
    const counts: number[] = []
    const watch = async () => counts.push((await countFor(viewer, query)).count)
    home.clock.advance(2 * MINUTE)
    await watch()
    await markActive(home.ctx.db, [watched.id], home.clock.now)
    await watch()
    home.clock.advance(7 * MINUTE)
    await watch()
    home.clock.advance(2 * MINUTE)
    await watch()
    await markGone(home.ctx.db, watched.id, home.clock.now)
    await watch()
    expect(counts).toEqual([0, 0, 0, 1, 1])
  })

  test('is nobody’s who is online for one who does not show it himself', async () => {
    const place = somewhere()
    const viewer = await at(cellOf(place))
    const here = await at(eastOf(place, 1))
    await markActive(home.ctx.db, [here.id], home.clock.now)
    home.clock.advance(10 * MINUTE)
    expect((await countFor(viewer, { online: true, within: 10 })).count).toBe(1)
    await home.pool.query('update users set shows_presence = false where id = $1', [viewer.id])
    expect(await countFor(viewer, { online: true, within: 10 })).toMatchObject({ count: 0, isMore: false })
  })

  test('is told so many times and no more, however patient one is', async () => {
    const viewer = await at(cellOf(somewhere()))
    const statuses: number[] = []
    for (let turn = 0; turn < 60; turn++)
      statuses.push((await viewer.call(discoveryApi.count, { query: { within: 1 } })).status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(41)
    expect(statuses.at(-1)).toBe(429)
  })
})
