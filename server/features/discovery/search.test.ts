import { beforeAll, describe, expect, test } from 'vitest'
import { discoveryApi, type Filters, type ListOrder, LOOKED_KM } from '#contract/discovery.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { type Cell, cellDistanceKm, cellOf, distanceBucket, type Position } from '#contract/location.ts'
import { type MemberRole, memberRoles } from '#contract/product.ts'
import type { LocationPrecision, SexualOrientation } from '#contract/profile.ts'
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
  joined: string
  precision: LocationPrecision
  host: string
  orientation: SexualOrientation
  interests: string[]
  picture: boolean
  verified: boolean
  available: boolean
  chatted: boolean
  passed: boolean
  tapped: boolean
  shuffle: number
  online: boolean
}
type Query = Filters & { order?: ListOrder; limit?: number }
const INTERESTS = ['Kissing first', 'Gym buddies']
let viewer: Person

async function everybody(): Promise<Row[]> {
  const { rows } = await home.pool.query(
    `select e.user_id as id, e.cell, e.member_role as role, e.age, e.active_on::text as day, e.shuffle::float8 as shuffle,
       e.joined_on::text as joined, p.location_precision as precision, p.host_travel_preference as host,
       p.sexual_orientation as orientation, p.interests, e.has_picture as picture, e.is_verified as verified,
       coalesce(e.available_until > $2, false) as available,
       exists (select from conversations c where last_seq > 0 and (low_user_id, high_user_id) in (($1, e.user_id), (e.user_id, $1))) as chatted,
       exists (select from passed_members where user_id = $1 and member_id = e.user_id) as passed,
       exists (select from taps where from_user_id = $1 and to_user_id = e.user_id) as tapped,
       coalesce((select case when p.last_active_at < s.began then p.last_active_at else p.active_before end >= s.began - interval '10 minutes'
         from presence p, lateral (select date_bin('10 minutes', $2, p.step_origin) as began) s where p.user_id = e.user_id), false) as online
     from discovery_entries e join profiles p using (user_id) where e.user_id <> $1
       and not exists (select from blocks b where (b.blocker_id, b.blocked_id) in (($1, e.user_id), (e.user_id, $1)))`,
    [viewer.id, home.clock.now],
  )
  return rows
}

/** The kilometres that a shown distance ends at. */
function shownEnd({ cell, precision }: Row): number {
  if (cell === null) return Number.POSITIVE_INFINITY
  const bucket = distanceBucket(cellDistanceKm(cellOf(VIENNA), cell), precision)
  return bucket.startsWith('>') ? Number.POSITIVE_INFINITY : Number(/(\d+) km$/.exec(bucket)![1])
}

function passes(query: Query, row: Row): boolean {
  const { role, minAge = 0, maxAge = 200, within, can, orientation } = query
  const weekAgo = new Date(home.clock.now.getTime() - 7 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const required = {
    online: row.online,
    sharedInterests: row.interests.some((label) => INTERESTS.includes(label)),
    picture: row.picture,
    newHere: row.joined > weekAgo,
    verified: row.verified,
    available: row.available,
    notChatted: !row.chatted,
    hidePassed: !row.passed,
    hideTapped: !row.tapped,
  }
  return (
    (!role || row.role === role) &&
    row.age >= minAge &&
    row.age <= maxAge &&
    (within === undefined || shownEnd(row) <= within) &&
    (can === undefined || row.host.includes(can)) &&
    (orientation === undefined || orientation.includes(row.orientation)) &&
    Object.entries(required).every(([name, holds]) => holds || !query[name as keyof typeof required])
  )
}

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
  viewer = await home.person({ profile: { cell: cellOf(VIENNA), interests: INTERESTS } })
  const ids = await seedCrowd(
    home.pool,
    Array.from({ length: 500 }, (_, index) => ({
      cell: scatter(index),
      memberRole: memberRoles[Math.floor(random() * memberRoles.length)]!,
      age: 18 + Math.floor(random() ** 2 * 60),
      activeDaysAgo: Math.floor(random() * 5),
      joinedDaysAgo: Math.floor(random() * 20),
      locationPrecision: index % 5 === 0 ? 5 : index % 7 === 0 ? 20 : 1,
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
  await home.pool.query(
    `update discovery_entries set is_verified = user_id % 4 = 0,
       available_until = $2::timestamptz + (user_id % 3 - 1) * interval '1 hour' where user_id = any($1)`,
    [ids.filter((id) => id % 2 === 0), home.clock.now],
  )
  // Of ten conversations, five without a word.
  await home.pool.query(
    `insert into conversations (kind, low_user_id, high_user_id, last_seq, created_at)
     select 'direct', least($1, id), greatest($1, id), n % 2, now() from unnest($2::int[]) with ordinality as u(id, n)`,
    [viewer.id, ids.slice(40, 50)],
  )
  await home.pool.query(
    'insert into taps (from_user_id, to_user_id, created_at) select $1, id, now() from unnest($2::int[]) id',
    [viewer.id, ids.slice(48, 60)],
  )
  await home.pool.query('insert into passed_members select $1, id, now() from unnest($2::int[]) id', [
    viewer.id,
    ids.slice(50, 70),
  ])
})

const narrow: Query[] = [{}, { minAge: 30 }, { maxAge: 20 }, { minAge: 40, maxAge: 41 }, { minAge: 99 }]
const filters = narrow.flatMap((query): Query[] => [
  query,
  { ...query, online: true },
  { ...query, role: 'Hungr' },
  { ...query, role: 'Switchr', online: true },
])

const each: Query[] = [
  ...([1, 2, 5, 10, 20, 50, 100] as const).map((within) => ({ within })),
  { can: 'Host' },
  { can: 'Travel' },
  { orientation: ['Gay'] },
  { orientation: ['Queer', 'Bisexual'] },
  { sharedInterests: true },
  { picture: true },
  { newHere: true },
  { verified: true },
  { available: true },
  { notChatted: true, hidePassed: true, hideTapped: true },
]
const all: Query = {
  role: 'Switchr',
  minAge: 20,
  maxAge: 70,
  within: 50,
  can: 'Host',
  orientation: ['Gay', 'Queer', 'Bisexual', 'Bi-curious'],
  picture: true,
  notChatted: true,
  hidePassed: true,
  hideTapped: true,
}
const combined: Query[] = [
  ...filters,
  ...each,
  all,
  { online: true, within: 20, can: 'Travel' },
  { online: true, picture: true, available: true },
  { online: false, picture: false, hidePassed: false },
]

describe('every combination of filters', () => {
  test.each(combined)('finds those, and only those, whom a look at everybody finds: %j', async (query) => {
    const wanted = (await everybody()).filter((row) => passes(query, row)).map(({ id }) => id)
    const found = await readAll({ ...query, limit: 200 })
    expect(found.toSorted()).toEqual(wanted.toSorted())
    // Pages of any size are cut alike, whatever is filtered by.
    if (!each.includes(query)) expect(await readAll({ ...query, limit: 23 })).toEqual(found)
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

  test.each(['recent', 'newest'] as const)('is found in any order: %s', async (order) => {
    const rows = new Map((await everybody()).map((row) => [row.id, row]))
    for (const query of [{}, { online: true }, { minAge: 40, within: 20 }, all] satisfies Query[]) {
      const wanted = [...rows.values()].filter((row) => passes(query, row)).map(({ id }) => id)
      const found = await readAll({ ...query, order, limit: 200 })
      expect(found.toSorted()).toEqual(wanted.toSorted())
      expect(await readAll({ ...query, order, limit: 17 })).toEqual(found)
    }
  })

  test.each([
    ['recent', 'day'],
    ['newest', 'joined'],
  ] as const)('is by days alone up to 100 km, by distance from there on: %s', async (order, day) => {
    const rows = new Map((await everybody()).map((row) => [row.id, row]))
    const km = ({ cell }: Row) =>
      cell === null ? Number.POSITIVE_INFINITY : cellDistanceKm(cellOf(VIENNA), cell)
    const found = (await readAll({ order, limit: 60 })).map((id) => rows.get(id)!)
    const near = found.filter((row) => km(row) < 100)
    expect(found.slice(0, near.length)).toEqual(near)
    expect(near).toEqual(near.toSorted((a, b) => b[day].localeCompare(a[day]) || b.shuffle - a.shuffle))
    const nearest = await readAll({ limit: 200 })
    expect(found.slice(near.length).map(({ id }) => id)).toEqual(nearest.slice(near.length))
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

test('who does not show his presence sees those who were here lately in the order of distance', async () => {
  const shy = await home.person({ profile: { cell: cellOf(VIENNA) } })
  await home.pool.query('update users set shows_presence = false where id = $1', [shy.id])
  const read = async (order: ListOrder) =>
    (await shy.call(discoveryApi.list, { query: { order, limit: 200 } })).body.map(({ id }) => id)
  expect(await read('recent')).toEqual(await read('nearest'))
  expect(await read('newest')).not.toEqual(await read('nearest'))
})

test('without a place of one’s own nobody is near, and the newest come first', async () => {
  const unplaced = await home.person()
  const near = await unplaced.call(discoveryApi.list, { query: { within: 100 } })
  expect([near.status, near.body, near.headers[NEXT_CURSOR]]).toEqual([200, [], undefined])
  const { body } = await unplaced.call(discoveryApi.list, { query: { order: 'newest', limit: 100 } })
  const joined = new Map((await everybody()).map((row) => [row.id, row.joined]))
  const days = body.flatMap(({ id }) => joined.get(id) ?? [])
  expect(days).toEqual(days.toSorted().reverse())
  expect(new Set(days).size).toBeGreaterThan(3)
})

test('a distance that is not one of the steps that are shown is refused', async () => {
  for (const within of ['3', '0', '1.5', '1e1', '-1', '99']) {
    const { status } = await viewer.call(discoveryApi.list, { query: { within } })
    expect(status, within).toBe(400)
  }
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
