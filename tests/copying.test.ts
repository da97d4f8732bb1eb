import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '#contract/api.ts'
import { chatApi } from '#contract/chat.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { bytes, type Endpoint, NEXT_CURSOR } from '#contract/endpoint.ts'
import { exploreApi } from '#contract/explore.ts'
import { favouritesApi } from '#contract/favourites.ts'
import { type Cell, cellCentre, cellOf } from '#contract/location.ts'
import { profileApi } from '#contract/profile.ts'
import { quickiesApi } from '#contract/quickies.ts'
import { ratingsApi } from '#contract/ratings.ts'
import { tapsApi } from '#contract/taps.ts'
import { visitorsApi } from '#contract/visitors.ts'
import { useTestApp } from '#server/testing/app.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import { announceTrip } from '#server/testing/fixtures/trips.ts'
import { webm } from '#server/testing/fixtures/videos.ts'
import { listVisit } from '#server/testing/fixtures/visits.ts'
import type { Person } from '#server/testing/person.ts'
import { BUENOS_AIRES } from './gazetteer-cities.ts'

const HOUR = 60 * 60
/** Behind a proxy, as members are: at the machine itself everything is ten times as wide. */
const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
const here = cellOf({ lat: 48.2, lng: 16.37 })
const farAway = cellOf({ lat: -34.6, lng: -58.4 })
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Calls that show members whom the caller need not know: each of them counts. */
const counted = [
  discoveryApi.list,
  discoveryApi.map,
  discoveryApi.byUsername,
  exploreApi.members,
  exploreApi.announcedTrips,
  profileApi.member,
  favouritesApi.change,
  visitorsApi.list,
  visitorsApi.visit,
  ratingsApi.average,
  ratingsApi.averages,
  quickiesApi.list,
  quickiesApi.sameMember,
] as const
/** Calls that name members and do not count; why nobody copies the membership with them. */
const uncounted: Record<string, string> = {
  'GET /api/as-seen-by': 'himself',
  'GET /api/conversations': 'he has talked with them',
  'GET /api/albums/:id/holders': 'he has shown them an album in their chat',
  'GET /api/groups/:id': 'who has added him to it',
  'GET /api/groups/:id/requests': 'they ask to be let into his group',
  'GET /api/groups/:id/members': 'he is in a group with them',
  'GET /api/groups/:id/messages': 'he is in a group with them',
  'GET /api/groups/:id/media': 'he is in a group with them',
  'POST /api/message-search': 'he has talked with them, or is in a group with them',
  'POST /api/groups/:id/messages': 'himself',
  'POST /api/groups/:id/polls': 'himself',
  'POST /api/groups/:id/messages/:messageId/unsend': 'himself',
  'GET /api/favourites': 'each was counted when he was marked',
  'GET /api/taps/received': 'they have tapped him',
  'GET /api/taps/sent': 'he has tapped them, 60 an hour at most',
  'POST /api/taps': '60 an hour at most',
  'PATCH /api/taps/:fromUserId': 'he has tapped him',
  'GET /api/tips': 'one has paid the other',
  'GET /api/notifications': 'they have done something that concerns him',
  'GET /api/blocks': 'he has blocked them, after he had read them',
  'GET /api/my-quickies': 'himself',
  'POST /api/quickies': 'himself',
}

/** Is somebody named anywhere in it? Only the caller himself is named beside his address. */
function names(schema: unknown): boolean {
  if (!schema || typeof schema !== 'object') return false
  const { properties } = schema as { properties?: object }
  if (properties && 'username' in properties && !('email' in properties)) return true
  return Object.values(schema).some(names)
}

test('every call that names members counts them, or says why nobody copies the membership with it', () => {
  const naming = endpoints.filter(
    ({ access, reply }) =>
      access === 'member' &&
      reply !== bytes &&
      names(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' })),
  )
  const known = [...counted.map(nameOf), ...Object.keys(uncounted)]
  expect(naming.map(nameOf).filter((name) => !known.includes(name))).toEqual([])
})

async function readPages(viewer: Person, most = 1000) {
  const ids = new Set<number>()
  let cursor: string | undefined
  for (let pages = 0; pages < most; pages++) {
    const answer = await viewer.call(discoveryApi.list, {
      query: { limit: 60, ...(cursor ? { cursor } : {}) },
      headers: elsewhere,
    })
    if (answer.status !== 200) return { ids, refused: answer }
    for (const { id } of answer.body) ids.add(id)
    cursor = answer.headers[NEXT_CURSOR] as string | undefined
    if (!cursor) break
  }
  return { ids, refused: undefined }
}

const crowd = (pool: Parameters<typeof seedCrowd>[0], count: number, cell: Cell | null) =>
  seedCrowd(
    pool,
    Array.from({ length: count }, () => ({ cell })),
  )

describe('the allowance of different members', () => {
  const home = useTestApp()
  const reader = () => home.person({ profile: { cell: here } })
  beforeAll(() => crowd(home.pool, 450, here))

  test('is 400 in an hour; then it is a 429 that says how long to wait', async () => {
    const { ids, refused } = await readPages(await reader())
    expect(ids.size).toBe(400)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(Number(refused!.headers['retry-after'])).toBeGreaterThan(HOUR - 300)
    expect(Number(refused!.headers['retry-after'])).toBeLessThanOrEqual(HOUR)
  })

  test('does not shrink by reading the same members again, and they stay readable at its end', async () => {
    const viewer = await reader()
    for (let n = 0; n < 10; n++) expect((await readPages(viewer, 1)).refused).toBeUndefined()
    const { ids } = await readPages(viewer)
    expect(ids.size).toBe(400)
    const again = await readPages(viewer, 6)
    expect([...again.ids].every((id) => ids.has(id))).toBe(true)
    const [known] = ids
    expect(
      (await viewer.call(profileApi.member, { params: { id: known! }, headers: elsewhere })).status,
    ).toBe(200)
  })

  test('is one for all calls: at its end each of them is a 429, for one who is there as for one who is not', async () => {
    const sharer = await home.person()
    const clip = await webm({ seconds: 1 })
    const { body: quickie } = await sharer.upload(quickiesApi.share, clip, 'q.webm', 'video/webm')
    const viewer = await reader()
    await readPages(viewer)
    const { lat, lng } = cellCentre(farAway)
    const inBuenosAires = { south: lat - 1, north: lat + 1, west: lng - 1, east: lng + 1 }
    await home.person({ profile: { cell: farAway } })
    const stranger = await home.person()
    await announceTrip(home, stranger, BUENOS_AIRES)
    await listVisit(home, stranger, viewer)
    for (const [endpoint, request] of [
      [discoveryApi.map, { query: inBuenosAires }],
      [discoveryApi.byUsername, { body: { start: stranger.username } }],
      [exploreApi.members, { params: { cityId: BUENOS_AIRES } }],
      [exploreApi.announcedTrips, { query: { cityId: BUENOS_AIRES } }],
      [profileApi.member, { params: { id: stranger.id } }],
      [profileApi.member, { params: { id: 1_999_999_999 } }],
      [favouritesApi.change, { params: { userId: stranger.id }, body: { isFavourite: true } }],
      [visitorsApi.list, {}],
      [visitorsApi.visit, { params: { userId: stranger.id } }],
      [ratingsApi.average, { params: { id: stranger.id } }],
      [ratingsApi.averages, { body: { userIds: [stranger.id] } }],
      [quickiesApi.list, {}],
      [quickiesApi.sameMember, { params: { id: quickie.id } }],
    ] as const) {
      const answer = await viewer.call(endpoint as Endpoint, { ...request, headers: elsewhere } as never)
      expect([nameOf(endpoint), answer.status]).toEqual([nameOf(endpoint), 429])
    }
    expect(
      (await viewer.call(profileApi.member, { params: { id: viewer.id }, headers: elsewhere })).status,
    ).toBe(200)
  })

  test('leaves out those who have written to one or tapped one, and whom one has known for a day', async () => {
    const viewer = await reader()
    const [writer, tapper, old, oldTap, fresh, freshTap] = await Promise.all(
      Array.from({ length: 6 }, () => home.person()),
    )
    await writer!.call(chatApi.sendMessage, { body: { toUserId: viewer.id, content: 'Hello' } })
    await tapper!.call(tapsApi.send, { body: { toUserId: viewer.id } })
    for (const known of [old!, fresh!])
      await viewer.call(chatApi.sendMessage, { body: { toUserId: known.id, content: 'Hello' } })
    for (const known of [oldTap!, freshTap!])
      await viewer.call(tapsApi.send, { body: { toUserId: known.id } })
    const before = `created_at - interval '25 hours'`
    await home.pool.query(
      `update conversations set created_at = ${before} where $1 in (low_user_id, high_user_id)`,
      [old!.id],
    )
    await home.pool.query(`update taps set created_at = ${before} where to_user_id = $1`, [oldTap!.id])
    const open = async ({ id }: Person) =>
      (await viewer.call(profileApi.member, { params: { id }, headers: elsewhere })).status

    for (const known of [writer!, tapper!, old!, oldTap!]) expect(await open(known)).toBe(200)
    const { ids } = await readPages(viewer)
    const strangers = new Set(ids).difference(new Set([writer!, tapper!, old!, oldTap!].map(({ id }) => id)))
    expect(strangers.size).toBe(400)
    for (const known of [writer!, tapper!, old!, oldTap!]) expect(await open(known)).toBe(200)
    for (const unknown of [fresh!, freshTap!]) expect(await open(unknown)).toBe(429)
  })

  test('is ten times as large for the person at the machine itself', async () => {
    const viewer = await reader()
    const ids = await crowd(home.pool, 60, null)
    await readPages(viewer)
    for (const id of ids) expect((await viewer.call(profileApi.member, { params: { id } })).status).toBe(200)
  })
})

describe('the allowance of a day', () => {
  const home = useTestApp({ READ_MEMBERS_PER_HOUR: '100000' })

  test('is 2,000 different members', async () => {
    await crowd(home.pool, 2100, here)
    const { ids, refused } = await readPages(await home.person({ profile: { cell: here } }))
    expect(ids.size).toBe(2000)
    expect(Number(refused!.headers['retry-after'])).toBeGreaterThan(23 * HOUR)
  })
})

describe('far places', () => {
  const home = useTestApp()
  beforeAll(async () => {
    await crowd(home.pool, 250, farAway)
    await crowd(home.pool, 30, here)
  })

  test('beyond 50 km the list ends after 100 members an hour, and those nearby go on', async () => {
    const viewer = await home.person({ profile: { cell: here } })
    const { ids, refused } = await readPages(viewer)
    expect(ids.size).toBe(130)
    expect(refused!.status).toBe(429)
    expect((await readPages(viewer, 1)).ids.size).toBeGreaterThanOrEqual(30)
  })

  test('the map shows no more of them either; whom it may not show is a number', async () => {
    const viewer = await home.person({ profile: { cell: here } })
    const { ids } = await readPages(viewer)
    const { lat, lng } = cellCentre(farAway)
    const { status, body } = await viewer.call(discoveryApi.map, {
      query: { south: lat, north: lat + 0.004, west: lng, east: lng + 0.004 },
      headers: elsewhere,
    })
    expect(status).toBe(200)
    expect(body.members.length).toBeGreaterThan(0)
    expect(body.members.every(({ id }) => ids.has(id))).toBe(true)
    expect(body.clusters.length).toBeGreaterThan(0)
    expect(body.clusters.every(({ count }) => count === 1)).toBe(true)
    expect(body.members.length + body.clusters.length).toBe(body.total)
  })

  test('to a viewer without a place all of the map is far', async () => {
    const viewer = await home.person()
    const { lat, lng } = cellCentre(farAway)
    const seen = new Set<number>()
    let status = 200
    // Quarter by quarter, so that pins stand alone.
    for (let n = 0; n < 16 && status === 200; n++) {
      const [south, west] = [lat - 0.006 + 0.003 * (n % 4), lng - 0.008 + 0.004 * Math.floor(n / 4)]
      const answer = await viewer.call(discoveryApi.map, {
        query: { south, north: south + 0.003, west, east: west + 0.004 },
        headers: elsewhere,
      })
      status = answer.status
      if (status === 200) for (const { id } of answer.body.members) seen.add(id)
    }
    expect({ seen: seen.size, status }).toEqual({ seen: 100, status: 429 })
  })
})
