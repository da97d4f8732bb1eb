import { beforeAll, describe, expect, test } from 'vitest'
import { discoveryApi, LOOKED_KM } from '#contract/discovery.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { type Cell, cellDistanceKm, cellOf, type Position } from '#contract/location.ts'
import { type MemberRole, memberRoles } from '#contract/product.ts'
import { useTestApp } from '#server/testing/app.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import type { Person } from '#server/testing/person.ts'

// As much as these tests read.
const home = useTestApp({
  READ_MEMBERS_PER_HOUR: '1000000',
  READ_MEMBERS_PER_DAY: '1000000',
  READ_FAR_MEMBERS_PER_HOUR: '1000000',
  READ_FAR_MEMBERS_PER_DAY: '1000000',
})

/** The same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const VIENNA: Position = { lat: 48.2, lng: 16.37 }
const random = randomFrom(7)
const near = (place: Position, km: number): Cell =>
  cellOf({ lat: place.lat + ((random() - 0.5) * km) / 111, lng: place.lng + ((random() - 0.5) * km) / 74 })

/** Crowded in the middle of town, sparse in the country, some on the other side of the world, some without a place. */
function scatter(index: number): Cell | null {
  if (index % 12 === 0) return null
  if (index % 12 < 5) return near(VIENNA, 4)
  if (index % 12 < 9) return near(VIENNA, 60)
  if (index % 12 < 11) return near(VIENNA, 500)
  return near({ lat: -41.3, lng: 174.8 }, 300)
}

type Row = {
  id: number
  cell: Cell | null
  role: MemberRole
  age: number
  day: string
  shuffle: number
  online: boolean
}
type Query = { role?: MemberRole; online?: boolean; minAge?: number; maxAge?: number; limit?: number }
let viewer: Person

async function everybody(): Promise<Row[]> {
  const { rows } = await home.pool.query(
    `select e.user_id as id, e.cell, e.member_role as role, e.age, e.active_on::text as day, e.shuffle::float8 as shuffle,
       coalesce((select case when p.last_active_at < s.began then p.last_active_at else p.active_before end >= s.began - interval '10 minutes'
         from presence p, lateral (select date_bin('10 minutes', $2, p.step_origin) as began) s where p.user_id = e.user_id), false) as online
     from discovery_entries e where e.user_id <> $1
       and not exists (select from blocks b where (b.blocker_id, b.blocked_id) in (($1, e.user_id), (e.user_id, $1)))`,
    [viewer.id, home.clock.now],
  )
  return rows
}

const passes = ({ role, online, minAge = 0, maxAge = 200 }: Query, row: Row) =>
  (!role || row.role === role) && (!online || row.online) && row.age >= minAge && row.age <= maxAge

async function readAll(query: Query) {
  const found: number[] = []
  let pages = 0
  let cursor: unknown
  do {
    const { status, body, headers } = await viewer.call(discoveryApi.list, {
      query: { ...query, ...(cursor ? { cursor } : {}) },
    })
    expect(status).toBe(200)
    found.push(...body.map(({ id }) => id))
    cursor = headers[NEXT_CURSOR]
    expect(headers[LOOKED_KM] === undefined || cursor !== undefined).toBe(true)
  } while (cursor && ++pages < 500)
  return found
}

beforeAll(async () => {
  viewer = await home.person({ profile: { cell: cellOf(VIENNA) } })
  const ids = await seedCrowd(
    home.pool,
    Array.from({ length: 500 }, (_, index) => ({
      cell: scatter(index),
      memberRole: memberRoles[Math.floor(random() * memberRoles.length)]!,
      age: 18 + Math.floor(random() ** 2 * 60),
      activeDaysAgo: Math.floor(random() * 5),
    })),
  )
  // A third of them have been here, at any time of the last forty minutes.
  await home.pool.query(
    `update presence set last_active_at = $2::timestamptz - (user_id % 40) * interval '1 minute', active_before = null
     where user_id = any($1) and user_id % 3 = 0`,
    [ids, home.clock.now],
  )
  await home.pool.query('insert into blocks select $1, id, now() from unnest($2::int[]) id', [
    viewer.id,
    ids.slice(20, 30),
  ])
})

const narrow: Query[] = [{}, { minAge: 30 }, { maxAge: 20 }, { minAge: 40, maxAge: 41 }, { minAge: 99 }]
const filters = narrow.flatMap((query): Query[] => [
  query,
  { ...query, online: true },
  { ...query, role: 'Hungr' },
  { ...query, role: 'Switchr', online: true },
])

describe('every combination of filters', () => {
  test.each(filters)('finds those, and only those, whom a look at everybody finds: %j', async (query) => {
    const wanted = (await everybody()).filter((row) => passes(query, row)).map(({ id }) => id)
    const found = await readAll({ ...query, limit: 200 })
    expect(found.toSorted()).toEqual(wanted.toSorted())
    expect(await readAll({ ...query, limit: 23 })).toEqual(found)
  })

  test('is in order: the nearest cell first up to 100 km, then by district, then the most recent day', async () => {
    const rows = new Map((await everybody()).map((row) => [row.id, row]))
    const order = (await readAll({ limit: 60 })).map((id) => rows.get(id)!)
    const origin = cellOf(VIENNA)
    const kms = order.map(({ cell }) =>
      cell === null ? Number.POSITIVE_INFINITY : cellDistanceKm(origin, cell),
    )
    for (const [index, row] of order.entries()) {
      if (index === 0) continue
      const before = order[index - 1]!
      const [km, kmBefore] = [kms[index]!, kms[index - 1]!]
      // Two middles of a district are at most a district apart from what is in it.
      if (row.cell !== null) expect(km).toBeGreaterThan(kmBefore - (kmBefore < 100 ? 0.001 : 35))
      if (row.cell !== null && row.cell === before.cell) expect(row.shuffle).toBeLessThan(before.shuffle)
      if (row.cell === null && before.cell === null) expect(row.day <= before.day).toBe(true)
    }
    expect(kms.filter((km) => km < 100).length).toBeGreaterThan(200)
    expect(kms.filter((km) => km > 100 && km < 30_000).length).toBeGreaterThan(50)
  })

  test('finds the same without a place of one’s own, by day alone', async () => {
    const place = viewer
    viewer = await home.person()
    const rows = new Map((await everybody()).map((row) => [row.id, row]))
    const order = (await readAll({ limit: 60, role: 'Feedr', online: true })).map((id) => rows.get(id)!)
    expect(order.map(({ id }) => id).toSorted()).toEqual(
      [...rows.values()]
        .filter((row) => row.role === 'Feedr' && row.online)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(order.map(({ day }) => day)).toEqual(
      order
        .map(({ day }) => day)
        .toSorted()
        .reverse(),
    )
    viewer = place
  })
})

test('a page is planned once for a connection, not for each call', async () => {
  await home.pool.query('analyze')
  for (let call = 0; call < 40; call++) await viewer.call(discoveryApi.list, {})
  const clients = await Promise.all(
    Array.from({ length: home.appPool.totalCount }, () => home.appPool.connect()),
  )
  const plans = await Promise.all(
    clients.map((client) =>
      client.query(
        `select name, custom_plans::int as custom from pg_prepared_statements where name in ('discover_near', 'discover_outlook', 'find_viewers')`,
      ),
    ),
  )
  for (const client of clients) client.release()
  const planned = plans.flatMap(({ rows }) => rows as { name: string; custom: number }[])
  expect(planned.map(({ name }) => name)).toContain('discover_near')
  // PostgreSQL makes five plans to compare with before it stays with one.
  expect(planned.filter(({ custom }) => custom > 5)).toEqual([])
})

test('whoever stays where he is is found once, while others move between the pages', async () => {
  const before = await everybody()
  const restless = before.filter(({ id, cell }) => cell !== null && id % 5 === 0).map(({ id }) => id)
  const found: number[] = []
  let cursor: unknown
  do {
    const { body, headers } = await viewer.call(discoveryApi.list, {
      query: { limit: 17, ...(cursor ? { cursor } : {}) },
    })
    found.push(...body.map(({ id }) => id))
    cursor = headers[NEXT_CURSOR]
    const mover = restless[found.length % restless.length]!
    const cell = near(VIENNA, 80)
    await home.pool.query(
      'update profiles set cell = $2, own_cell = $2, settled_cell = $2, settles_at = null where user_id = $1',
      [mover, cell],
    )
  } while (cursor)
  const still = before.map(({ id }) => id).filter((id) => !restless.includes(id))
  expect(found.filter((id) => still.includes(id)).toSorted()).toEqual(still.toSorted())
})

test('who does not show his presence sees nobody as online, in one answer', async () => {
  const shy = await home.person({ profile: { cell: cellOf(VIENNA) } })
  await home.pool.query('update users set shows_presence = false where id = $1', [shy.id])
  const { body, headers } = await shy.call(discoveryApi.list, { query: { online: true } })
  expect([body, headers[NEXT_CURSOR], headers[LOOKED_KM]]).toEqual([[], undefined, undefined])
})

describe('where nobody near passes the filters', () => {
  const SYDNEY = { lat: -33.87, lng: 151.2 }
  let sydneysider: Person
  let wanted: Person

  beforeAll(async () => {
    sydneysider = await home.person({ profile: { cell: cellOf(SYDNEY) } })
    // More than one call looks at: two cells full of young men, one who is older beyond them.
    const [here, nextDoor] = [cellOf(SYDNEY), cellOf({ ...SYDNEY, lat: SYDNEY.lat + 0.03 })]
    await seedCrowd(
      home.pool,
      Array.from({ length: 9000 }, (_, index) => ({ cell: index < 6000 ? here : nextDoor, age: 20 })),
    )
    wanted = await home.person({ age: 70, profile: { cell: cellOf({ ...SYDNEY, lat: SYDNEY.lat + 0.1 }) } })
  })

  test('a call looks no further than it may, says how far that was, and the next one goes on to whoever is there', async () => {
    const query = { minAge: 70, maxAge: 70 }
    const looked: unknown[] = []
    let cursor: unknown
    let found: number[] = []
    for (let call = 0; call < 10 && found.length === 0; call++) {
      const { body, headers } = await sydneysider.call(discoveryApi.list, {
        query: { ...query, ...(cursor ? { cursor } : {}) },
      })
      found = body.map(({ id }) => id)
      if (found.length === 0) looked.push(headers[LOOKED_KM])
      cursor = headers[NEXT_CURSOR]
    }
    expect(found).toContain(wanted.id)
    // The first cell alone takes two calls.
    expect(looked).toEqual(['0', '0'])
  })

  test('how far is told in the steps of shown distances', async () => {
    const { headers } = await sydneysider.call(discoveryApi.list, { query: { minAge: 70, maxAge: 70 } })
    expect(['0', '1', '2', '5', '10', '20', '50', '100']).toContain(headers[LOOKED_KM])
  })

  test('a full page says nothing of how far it looked, nor does the end of the list', async () => {
    const full = await sydneysider.call(discoveryApi.list)
    expect([full.body.length, full.headers[LOOKED_KM]]).toEqual([60, undefined])
  })
})
