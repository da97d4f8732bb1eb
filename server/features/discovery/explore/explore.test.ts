import { beforeAll, describe, expect, test } from 'vitest'
import { discoveryApi } from '#contract/discovery.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { exploreApi } from '#contract/explore.ts'
import { limits } from '#contract/limits.ts'
import { cellCentre, cellOf } from '#contract/location.ts'
import { profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { useTestApp } from '#server/testing/app.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import type { Person } from '#server/testing/person.ts'

const home = useTestApp()
/** Behind a proxy, as members are: at the machine itself everything is ten times as wide. */
const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
const LISBON = 2267057
const lisbon = { lat: 38.71667, lng: -9.13333 }
const vienna = cellOf({ lat: 48.2, lng: 16.37 })
const NORTH = 2 ** 16
const middle = cellOf(lisbon)

async function explore(viewer: Person, query: Record<string, unknown> = {}, cityId = LISBON) {
  return viewer.call(exploreApi.members, { params: { cityId }, query, headers: elsewhere })
}
const namesIn = ({ body }: Awaited<ReturnType<typeof explore>>) => body.map(({ username }) => username)
const at = (cell: number, username: string, profile: object = {}) =>
  home.person({ username, profile: { cell, ...profile } })

describe('the list of another city', () => {
  let viewer: Person
  beforeAll(async () => {
    viewer = await home.person({ profile: { cell: vienna } })
    await at(middle + 20 * NORTH, 'sintra')
    await at(middle, 'baixa')
    await at(middle + 3 * NORTH, 'benfica')
    await at(middle + 60 * NORTH, 'too_far')
    await at(vienna, 'vienna')
    await home.person({ username: 'nowhere' })
  })

  test('begins at its middle and ends 50 km from it; who shows no place is not in it', async () => {
    expect(namesIn(await explore(viewer))).toEqual(['baixa', 'benfica', 'sintra'])
  })

  test('has no distances, though the viewer has a place', async () => {
    const { body } = await explore(viewer)
    expect(body.map(({ distance }) => distance)).toEqual([null, null, null])
    const { body: near } = await viewer.call(discoveryApi.list)
    expect(near[0]).toMatchObject({ username: 'vienna', distance: '< 1 km' })
  })

  test('cannot be narrowed by how far somebody is from there', async () => {
    expect(namesIn(await explore(viewer, { within: 5 }))).toEqual(['baixa', 'benfica', 'sintra'])
  })

  test('goes on page by page, by a cursor that is good for that city alone', async () => {
    const first = await explore(viewer, { limit: 2 })
    const cursor = first.headers[NEXT_CURSOR] as string
    const second = await explore(viewer, { limit: 2, cursor })
    expect([...namesIn(first), ...namesIn(second)]).toEqual(['baixa', 'benfica', 'sintra'])
    expect(second.headers[NEXT_CURSOR]).toBeUndefined()
    expect((await explore(viewer, { cursor }, 2735943)).status).toBe(400)
    expect((await viewer.call(discoveryApi.list, { query: { cursor } })).status).toBe(400)
  })

  test('takes the filters of the list', async () => {
    await at(middle, 'lx_feedr', { memberRole: 'Feedr', age: 61 })
    expect(namesIn(await explore(viewer, { role: 'feedr', minAge: 60 }))).toEqual(['lx_feedr'])
    await home.pool.query(`delete from users where username = 'lx_feedr'`)
  })

  test('tells who is online to nobody who does not show it', async () => {
    const [benfica] = (await home.pool.query(`select id from users where username = 'benfica'`)).rows
    const lately = new Date(home.clock.now.getTime() - 9 * 60_000)
    // Strangers see it in steps: who was here in the last one is online.
    await home.pool.query(
      `insert into presence (user_id, last_active_at, online_until, step_origin) values ($1, $2, $2, $3)`,
      [benfica.id, lately, home.clock.now],
    )
    expect(namesIn(await explore(viewer, { online: 'true' }))).toEqual(['benfica'])
    const hidden = await home.person()
    await hidden.call(profileApi.updatePrivacy, { body: { showsPresence: false } })
    expect(namesIn(await explore(hidden, { online: 'true' }))).toEqual([])
  })

  test('leaves out whom the viewer may not see', async () => {
    const [baixa] = (await home.pool.query(`select id from users where username = 'baixa'`)).rows
    const blocker = await home.person()
    await blocker.call(safetyApi.block, { params: { userId: baixa.id } })
    expect(namesIn(await explore(blocker))).toEqual(['benfica', 'sintra'])
  })

  test('does not show the one who looks: neither there nor anywhere does a byte change', async () => {
    const local = await home.person({ profile: { cell: middle } })
    const seen = async () => (await local.call(discoveryApi.list)).raw.body
    const before = await seen()
    await explore(viewer)
    expect(await seen()).toBe(before)
    const { rows } = await home.pool.query('select cell, own_cell from profiles where user_id = $1', [
      viewer.id,
    ])
    expect(rows).toEqual([{ cell: vienna, own_cell: vienna }])
  })

  test('of a city that is not in the gazetteer is a 404', async () => {
    expect((await explore(viewer, {}, 1)).status).toBe(404)
    expect((await viewer.call(exploreApi.city, { params: { cityId: 1 } })).status).toBe(404)
  })
})

test('cities are found by name, with the state where every state has one', async () => {
  const viewer = await home.person()
  const find = async (q: string) => (await viewer.call(exploreApi.cities, { query: { q } })).body
  expect((await find('lisbon'))[0]).toEqual({
    id: LISBON,
    name: 'Lisbon',
    region: null,
    country: 'Portugal',
    ...lisbon,
  })
  expect((await find('portland'))[0]).toMatchObject({ region: 'OR', country: 'United States' })
  expect(await find(' ')).toEqual([])
  const { body } = await viewer.call(exploreApi.city, { params: { cityId: LISBON } })
  expect(body.name).toBe('Lisbon')
})

test('one looks at 20 different cities a day, and the same one again is free', async () => {
  const viewer = await home.person()
  const { body: cities } = await viewer.call(exploreApi.cities, { query: { q: 'saint', limit: 10 } })
  const { body: others } = await viewer.call(exploreApi.cities, { query: { q: 'new', limit: 10 } })
  for (const { id } of [...cities, ...others]) expect((await explore(viewer, {}, id)).status).toBe(200)
  expect(limits.explore.citiesPerDay).toBe(20)
  const refused = await explore(viewer)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60)
  expect((await explore(viewer, {}, cities[0]!.id)).status).toBe(200)
})

describe('the allowance', () => {
  const berlin = cellOf({ lat: 52.52437, lng: 13.41053 })
  const BERLIN = 2950159
  beforeAll(() =>
    seedCrowd(
      home.pool,
      Array.from({ length: 150 }, () => ({ cell: berlin })),
    ),
  )

  test.each([
    ['far from his own place', vienna],
    ['without a place of his own', null],
  ])(
    'of one %s ends after 100 members of another city, and is one with that of the list',
    async (_, cell) => {
      const viewer = await home.person({ profile: { cell } })
      const seen = new Set<number>()
      let answer = await explore(viewer, {}, BERLIN)
      while (answer.status === 200) {
        for (const { id } of answer.body) seen.add(id)
        const cursor = answer.headers[NEXT_CURSOR]
        answer = await explore(viewer, cursor ? { cursor } : {}, BERLIN)
      }
      expect({ seen: seen.size, status: answer.status }).toEqual({ seen: 100, status: 429 })
      // The map of the same city shows no one else either.
      const { lat, lng } = cellCentre(berlin)
      const around = { south: lat, north: lat + 0.004, west: lng, east: lng + 0.004 }
      const { body } = await viewer.call(discoveryApi.map, { query: around, headers: elsewhere })
      expect(body.members.length).toBeGreaterThan(0)
      expect(body.members.every(({ id }) => seen.has(id))).toBe(true)
    },
  )
})
