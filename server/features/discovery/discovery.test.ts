import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { discoveryApi } from '#contract/discovery.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import {
  type Cell,
  cellCentre,
  cellDistanceKm,
  cellOf,
  columnsIn,
  type Position,
} from '#contract/location.ts'
import { profileApi } from '#contract/profile.ts'
import { jobs } from '#server/app.ts'
import { markActive } from '#server/platform/accounts/presence.ts'
import { useTestApp } from '#server/testing/app.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import type { Person, PersonOptions } from '#server/testing/person.ts'

const DAY = 24 * 60 * 60_000
const home = useTestApp()

/** A part of the world for each test, so that they do not meet each other's members. */
let parts = 0
const somewhere = (): Position => ({ lat: -40 + 2 * (parts % 40), lng: -170 + 3 * parts++ })
const eastOf = ({ lat, lng }: Position, km: number): Cell =>
  cellOf({ lat, lng: lng + km / (111.32 * Math.cos((lat * Math.PI) / 180)) })
const at = (cell: Cell, more: PersonOptions = {}) =>
  home.person({ ...more, profile: { cell, ...more.profile } })

type Query = Record<string, string | number | boolean>
async function readAll(viewer: Person, query: Query = {}): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const { status, body, headers } = await viewer.call(discoveryApi.list, {
      query: { ...query, ...(cursor ? { cursor } : {}) },
    })
    expect(status).toBe(200)
    ids.push(...body.map((member) => member.id))
    cursor = headers[NEXT_CURSOR] as string | undefined
  } while (cursor)
  return ids
}

describe('the list', () => {
  test('shows the nearest cell first and a distance as a bucket', async () => {
    const centre = somewhere()
    const far = await at(eastOf(centre, 30))
    const near = await at(eastOf(centre, 3))
    const here = await at(eastOf(centre, 0))
    const viewer = await at(cellOf(centre))
    const { body } = await viewer.call(discoveryApi.list, { query: { limit: 3 } })
    expect(body.map((member) => member.id)).toEqual([here.id, near.id, far.id])
    expect(body.map((member) => member.distance)).toEqual(['< 1 km', '2–5 km', '20–50 km'])
  })

  test('leaves out the viewer, members without a profile, the suspended and both sides of a block', async () => {
    const cell = cellOf(somewhere())
    const viewer = await at(cell)
    const [seen, suspended, blocked, blocker] = [
      await at(cell),
      await at(cell),
      await at(cell),
      await at(cell),
    ]
    const blank = await home.person({ profile: null })
    await home.pool.query('update users set suspended_at = now() where id = $1', [suspended.id])
    await home.pool.query('insert into blocks values ($1, $2, now()), ($3, $1, now())', [
      viewer.id,
      blocked.id,
      blocker.id,
    ])
    const ids = await readAll(viewer, { limit: 200 })
    expect(ids).toContain(seen.id)
    for (const hidden of [viewer, suspended, blocked, blocker, blank]) expect(ids).not.toContain(hidden.id)

    await home.pool.query('update users set suspended_at = null where id = $1', [suspended.id])
    expect(await readAll(viewer, { limit: 200 })).toContain(suspended.id)
  })

  test('puts those without a place after the located ones, the most recently active day first', async () => {
    const viewer = await at(cellOf(somewhere()))
    const located = await at(cellOf(somewhere()))
    const people = [await home.person(), await home.person(), await home.person()]
    for (const [index, person] of people.entries())
      await home.pool.query('insert into presence values ($1, $2, $2)', [
        person.id,
        new Date(home.clock.now.getTime() - (index + 1) * 400 * DAY),
      ])
    const ids = await readAll(viewer, { limit: 200 })
    const order = [located, ...people].map((person) => ids.indexOf(person.id))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    const { body } = await viewer.call(discoveryApi.list, { query: { limit: 200 } })
    expect(body.find((member) => member.id === people[0]!.id)?.distance).toBeNull()
  })

  test('moves somebody up by the clock and by what all may see, not in the moment in which he comes', async () => {
    const viewer = await home.person()
    const [long, hidden] = [await home.person(), await home.person()]
    const [above, below] = [await home.person(), await home.person()]
    const ago = (days: number) => new Date(home.clock.now.getTime() - days * DAY)
    for (const [{ id }, days] of [
      [above, 5000],
      [long, 5001],
      [hidden, 5001],
      [below, 5002],
    ] as const)
      await home.pool.query('insert into presence values ($1, $2, $2)', [id, ago(days)])
    await hidden.call(profileApi.updatePrivacy, { body: { showsPresence: false } })
    const isMovedUp = async ({ id }: Person) => {
      const ids = await readAll(viewer, { limit: 200 })
      return ids.indexOf(id) < ids.indexOf(above.id)
    }
    const noteActiveDays = () =>
      jobs.find(({ name }) => name === 'discovery:note-active-days')!.run(home.ctx, {})

    await markActive(home.ctx.db, [long.id, hidden.id], home.clock.now)
    expect(await isMovedUp(long)).toBe(false)
    await noteActiveDays()
    expect(await isMovedUp(long)).toBe(false)
    home.clock.advance(10 * 60_000)
    expect(await isMovedUp(long)).toBe(false)
    await noteActiveDays()
    expect([await isMovedUp(long), await isMovedUp(hidden)]).toEqual([true, false])
  })

  test('is by recency alone for a viewer who has no place himself', async () => {
    const here = await at(cellOf(somewhere()))
    const ago = async (person: Person, days: number) =>
      home.pool.query(
        `insert into presence values ($1, $2, $2) on conflict (user_id) do update set last_active_at = $2`,
        [person.id, new Date(home.clock.now.getTime() - days * DAY)],
      )
    const unlocated = await home.person()
    await ago(here, 4000)
    await ago(unlocated, 3999)
    const viewer = await home.person()
    const ids = await readAll(viewer)
    expect(ids.indexOf(unlocated.id)).toBe(ids.indexOf(here.id) - 1)
  })

  test('never repeats or skips a member, whatever the size of the page', async () => {
    const centre = somewhere()
    const cells = [0, 0, 0, 1, 1, 3, 3, 3, 3, 9].map((km) => eastOf(centre, km))
    for (const [index, cell] of cells.entries())
      await at(cell, { memberRole: (['Hungr', 'Feedr', 'Switchr'] as const)[index % 3] })
    const viewer = await at(cellOf(centre))
    const whole = await readAll(viewer, { limit: 200 })
    expect(new Set(whole).size).toBe(whole.length)
    const { rows } = await home.pool.query('select count(*)::int as count from discovery_entries')
    expect(whole.length).toBeGreaterThan(12)
    expect(whole.length).toBeLessThan(rows[0].count)
    for (const limit of [1, 2, 7]) expect(await readAll(viewer, { limit })).toEqual(whole)
    expect(await readAll(await home.person(), { limit: 3 })).toHaveLength(whole.length + 1)
  })

  test('orders equal cells by a key that no place is in: those who move to another cell together keep their order', async () => {
    const [one, other] = [cellOf(somewhere()), cellOf(somewhere())]
    const people = [await at(one), await at(one), await at(one), await at(one), await at(one)]
    const viewer = await at(one)
    const order = async () =>
      (await readAll(viewer, { limit: 5 })).filter((id) => people.some((p) => p.id === id))
    const before = await order()
    await home.pool.query('update profiles set cell = $1 where user_id = any($2)', [
      other,
      people.map((p) => p.id),
    ])
    expect(await order()).toEqual(before)
  })

  test('filters by role in any case, by age and by who is online', async () => {
    const cell = cellOf(somewhere())
    const viewer = await at(cell)
    const young = await at(cell, { memberRole: 'Feedr', age: 19 })
    const old = await at(cell, { memberRole: 'Feedr', age: 61 })
    const other = await at(cell, { memberRole: 'Hungr', age: 61 })
    const minute = (n: number) => new Date(home.clock.now.getTime() + n * 60_000)
    // Strangers see it in steps: who was here in the last one is online.
    await home.pool.query(
      `insert into presence (user_id, last_active_at, online_until, step_origin)
       values ($1, $3, $3, $5), ($2, $4, $4, $5)`,
      [old.id, other.id, minute(-9), minute(-11), minute(0)],
    )
    const among = async (query: Query) =>
      new Set((await readAll(viewer, query)).filter((id) => [young.id, old.id, other.id].includes(id)))
    expect(await among({ role: 'feedr' })).toEqual(new Set([young.id, old.id]))
    expect(await among({ role: 'FEEDR', minAge: 20 })).toEqual(new Set([old.id]))
    expect(await among({ maxAge: 19 })).toEqual(new Set([young.id]))
    expect(await among({ online: true })).toEqual(new Set([old.id]))
  })

  test('ignores keys it does not know, such as a timestamp or a place', async () => {
    const viewer = await at(cellOf(somewhere()))
    const plain = await viewer.get('/api/discover?limit=5')
    const strange = await viewer.get(
      '/api/discover?limit=5&1722160000000&lat=51.5&lng=-0.1&radius=1&sort=name',
    )
    expect(strange.statusCode).toBe(200)
    expect(strange.body).toBe(plain.body)
  })

  test.each([
    'role=Cook',
    'limit=0',
    'limit=x',
    'minAge=young',
    'online=perhaps',
    'cursor=nonsense',
    'cursor=',
  ])('refuses %s', async (query) => {
    const viewer = await home.person()
    expect((await viewer.get(`/api/discover?${query}`)).statusCode).toBe(400)
  })

  test('gives 60 by default and 200 at most', async () => {
    const cell = cellOf(somewhere())
    await seedCrowd(
      home.pool,
      Array.from({ length: 210 }, () => ({ cell })),
    )
    const viewer = await at(cell)
    const first = await viewer.call(discoveryApi.list)
    expect(first.body).toHaveLength(60)
    expect(first.headers[NEXT_CURSOR]).toBeTruthy()
    expect((await viewer.call(discoveryApi.list, { query: { limit: 9999 } })).body).toHaveLength(200)
  })

  test('is compressed in one piece, and is the same', async () => {
    const cell = cellOf(somewhere())
    await seedCrowd(
      home.pool,
      Array.from({ length: 60 }, () => ({ cell })),
    )
    const viewer = await at(cell)
    const headers = { cookie: viewer.cookie, 'accept-encoding': 'br' }
    const answer = await home.app.inject({ url: discoveryApi.list.path, headers })
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(
      (await viewer.call(discoveryApi.list)).body,
    )
  })

  test('carries the average rating with one decimal, and 0 without ratings', async () => {
    const cell = cellOf(somewhere())
    const [rated, fresh, viewer] = [await at(cell), await at(cell), await at(cell)]
    await home.pool.query('insert into rating_totals (user_id, count, sum) values ($1, 3, 14)', [rated.id])
    const { body } = await viewer.call(discoveryApi.list)
    const ratingOf = ({ id }: Person) => body.find((member) => member.id === id)?.averageRating
    expect([ratingOf(rated), ratingOf(fresh)]).toEqual([4.7, 0])
  })
})

describe('the tables that the order is read from', () => {
  test('know the grid of the contract, row by row', async () => {
    const { rows } = await home.pool.query(
      'select row_number, grid_columns(row_number) as columns from generate_series(0, 17999) row_number',
    )
    expect(rows).toHaveLength(18_000)
    const different = rows.filter(({ row_number, columns }) => columns !== columnsIn(row_number))
    expect(different).toEqual([])
    for (const place of [
      { lat: 51.5, lng: -0.1 },
      { lat: -77.8, lng: 166.7 },
      { lat: 0, lng: 179.99 },
    ]) {
      const found = await home.pool.query('select (cell_place($1))[0] as lng, (cell_place($1))[1] as lat', [
        cellOf(place),
      ])
      const { lat, lng } = cellCentre(cellOf(place))
      expect(found.rows[0].lat).toBeCloseTo(lat, 5)
      expect(found.rows[0].lng).toBeCloseTo(lng, 5)
    }
  })

  test('order cells as the contract measures them, over the date line and the pole too', async () => {
    const places = [
      { lat: -17.5, lng: 179.9 },
      { lat: -17.5, lng: -179.9 },
      { lat: -17.5, lng: 170 },
      { lat: 89.7, lng: 10 },
      { lat: 89.7, lng: -170 },
      { lat: 60, lng: 10 },
    ]
    const people = await Promise.all(places.map((place) => at(cellOf(place))))
    for (const origin of places) {
      const viewer = await at(cellOf(origin))
      const ids = (await readAll(viewer, { limit: 200 })).filter((id) =>
        people.some((each) => each.id === id),
      )
      const byDistance = places
        .map((place, index) => ({ id: people[index]!.id, km: cellDistanceKm(cellOf(origin), cellOf(place)) }))
        .sort((a, b) => a.km - b.km)
      expect(ids).toEqual(byDistance.map(({ id }) => id))
    }
  })

  test('count every located member once, through every kind of change', async () => {
    const [one, other] = [cellOf(somewhere()), cellOf(somewhere())]
    const countIn = async (cell: Cell) => {
      const { rows } = await home.pool.query(
        'select member_role as role, members from discovery_cells where cell = $1 order by member_role',
        [cell],
      )
      return Object.fromEntries(rows.map(({ role, members }) => [role, members]))
    }
    const [adam, bert] = [await at(one, { memberRole: 'Hungr' }), await at(one, { memberRole: 'Hungr' })]
    expect(await countIn(one)).toEqual({ Hungr: 2 })
    await adam.call(profileApi.updateProfile, { body: { role: 'Feedr' } })
    expect(await countIn(one)).toEqual({ Hungr: 1, Feedr: 1 })
    await home.pool.query('update profiles set cell = $1 where user_id = $2', [other, adam.id])
    expect([await countIn(one), await countIn(other)]).toEqual([{ Hungr: 1 }, { Feedr: 1 }])
    await adam.call(profileApi.updateProfile, { body: { locationVisible: false } })
    await bert.call(profileApi.deleteProfile)
    expect([await countIn(one), await countIn(other)]).toEqual([{}, {}])
  })

  test('hold no wrong count after many moves at once', async () => {
    const cells = [cellOf(somewhere()), cellOf(somewhere()), cellOf(somewhere())]
    const people = await Promise.all(Array.from({ length: 9 }, (_, index) => at(cells[index % 3]!)))
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        home.pool.query('update profiles set cell = $1 where user_id = $2', [
          cells[(index * 7) % 3],
          people[(index * 5) % 9]!.id,
        ]),
      ),
    )
    const { rows } = await home.pool.query(`
      select cell, member_role, members from discovery_cells
      except select cell, member_role, count(*)::int from discovery_entries where cell is not null group by 1, 2
      union all (
        select region, member_role, members from discovery_regions
        except select region_of(cell), member_role, count(*)::int from discovery_entries where cell is not null group by 1, 2
      )`)
    expect(rows).toEqual([])
  })
})
