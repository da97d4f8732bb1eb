import { describe, expect, test } from 'vitest'
import { discoveryApi } from '#contract/discovery.ts'
import { type Bounds, type Cell, cellBounds, cellCentre, cellOf } from '#contract/location.ts'
import { profileApi } from '#contract/profile.ts'
import { useTestApp } from '#server/testing/app.ts'
import { seedCrowd } from '#server/testing/crowd.ts'
import type { Person, PersonOptions } from '#server/testing/person.ts'

const home = useTestApp()
const at = (cell: Cell, more: PersonOptions = {}) =>
  home.person({ ...more, profile: { cell, ...more.profile } })
const around = (cell: Cell, degrees = 0.2): Bounds => {
  const { lat, lng } = cellCentre(cell)
  return { south: lat - degrees, north: lat + degrees, west: lng - degrees, east: lng + degrees }
}
const look = (viewer: Person, query: Bounds & { role?: string }) => viewer.call(discoveryApi.map, { query })

const crowd = (count: number, cells: Cell[]) =>
  seedCrowd(
    home.pool,
    Array.from({ length: count }, (_, index) => ({ cell: cells[index % cells.length]! })),
  )

describe('the map', () => {
  test('shows few members one by one, at the same place as their own pages', async () => {
    const cell = cellOf({ lat: 45.07, lng: 7.68 })
    const [adam, viewer] = [await at(cell, { memberRole: 'Feedr', age: 41 }), await at(cell)]
    const { status, body } = await look(viewer, around(cell))
    expect(status).toBe(200)
    expect(body).toMatchObject({ clusters: [], total: 1, members: [{ id: adam.id, distance: '< 1 km' }] })
    const page = await viewer.call(profileApi.member, { params: { id: adam.id } })
    const { role, age, locationLat, locationLng } = page.body.profile!
    expect(body.members[0]!.profile).toEqual({ role, age, locationLat, locationLng })
  })

  test('shows nobody outside its bounds, and works across the date line', async () => {
    const [west, east] = [cellOf({ lat: -16.8, lng: 179.95 }), cellOf({ lat: -16.8, lng: -179.95 })]
    const [adam, bert, viewer] = [await at(west), await at(east), await home.person()]
    const both = await look(viewer, { south: -17, north: -16, west: 179.5, east: -179.5 })
    expect(both.body.members.map(({ id }) => id).sort()).toEqual([adam.id, bert.id].sort())
    const one = await look(viewer, { south: -17, north: -16, west: 179.5, east: 180 })
    expect(one.body.members.map(({ id }) => id)).toEqual([adam.id])
  })

  test('leaves out the viewer, the hidden, the suspended and both sides of a block, in pins and in numbers', async () => {
    const cell = cellOf({ lat: 55.67, lng: 12.56 })
    const viewer = await at(cell)
    const [blocked, blocker, suspended] = [await at(cell), await at(cell), await at(cell)]
    await home.pool.query('insert into blocks values ($1, $2, now()), ($3, $1, now())', [
      viewer.id,
      blocked.id,
      blocker.id,
    ])
    await home.pool.query('update users set suspended_at = now() where id = $1', [suspended.id])
    expect((await look(viewer, around(cell))).body).toEqual({ members: [], clusters: [], total: 0 })
    await crowd(1500, [cell, cell + 1])
    expect((await look(viewer, around(cell))).body.total).toBe(1500)
    expect((await look(await home.person(), around(cell))).body.total).toBe(1503)

    const lone = await at(cellOf({ lat: 50.11, lng: 8.68 }))
    await at(cellOf({ lat: 58.97, lng: 5.73 }), { username: 'stavanger_man' })
    const gone = await at(cellOf({ lat: 58.97, lng: 5.73 }))
    await home.pool.query('insert into blocks values ($1, $2, now())', [gone.id, viewer.id])
    const { body } = await look(viewer, around(cell, 8))
    expect(body.total).toBe(1502)
    expect(body.members.map(({ username }) => username).sort()).toEqual(
      [lone.username, 'stavanger_man'].sort(),
    )
  })

  test('filters by role', async () => {
    const cell = cellOf({ lat: 60.17, lng: 24.94 })
    const [adam] = [await at(cell, { memberRole: 'Hungr' }), await at(cell, { memberRole: 'Feedr' })]
    const viewer = await home.person()
    const { body } = await look(viewer, { ...around(cell), role: 'Hungr' })
    expect(body.members.map(({ id }) => id)).toEqual([adam.id])
  })

  test('puts many together, loses none, and lets a lone member stand for himself', async () => {
    const cell = cellOf({ lat: 38.72, lng: -9.14 })
    await crowd(400, [cell])
    const lone = await at(cellOf({ lat: 38.9, lng: -9.3 }))
    const viewer = await home.person()
    const { body } = await look(viewer, around(cell, 0.4))
    expect(body.members.map(({ id }) => id)).toEqual([lone.id])
    const shown = body.clusters.reduce((sum, { count }) => sum + count, body.members.length)
    expect([shown, body.total]).toEqual([401, 401])
  })

  test('counts a country without those whom the viewer may not see, and by role', async () => {
    const cell = cellOf({ lat: 45.81, lng: 15.98 })
    await crowd(1200, [cell, cell + 60])
    const [lone, gone] = [
      await at(cellOf({ lat: 44.2, lng: 14.9 })),
      await at(cellOf({ lat: 46.9, lng: 14.1 })),
    ]
    const viewer = await at(cell)
    await home.pool.query('insert into blocks values ($1, $2, now())', [gone.id, viewer.id])
    const { body } = await look(viewer, around(cell, 3))
    expect(body.members.map(({ id }) => id)).toEqual([lone.id])
    const inNumbers = body.clusters.reduce((sum, { count }) => sum + count, 0)
    expect([inNumbers, body.total]).toEqual([1200, 1201])
    expect((await look(viewer, { ...around(cell, 3), role: 'Hungr' })).body.total).toBeLessThan(1200)
  })

  test('takes even a full cell apart when one looks closely', async () => {
    const cell = cellOf({ lat: 38.1, lng: -7.1 })
    await crowd(300, [cell])
    const viewer = await home.person()
    const { south, west, north, east } = cellBounds(cell)
    const quarter = { south, west, north: (south + north) / 2, east: (west + east) / 2 }
    const { body } = await look(viewer, quarter)
    expect(body.clusters).toEqual([])
    expect(body.members.length).toBeGreaterThan(40)
    expect(body.members.length).toBeLessThan(110)
  })

  test.each([
    'south=50&west=0&north=40&east=1',
    'south=50&west=0&north=50&east=1',
    'south=-91&west=0&north=40&east=1',
    'south=50&west=-181&north=51&east=1',
    'south=x&west=0&north=51&east=1',
    'south=50&west=0&north=51',
    '',
  ])('refuses the bounds %s', async (query) => {
    const viewer = await home.person()
    expect((await viewer.get(`/api/discover/map?${query}`)).statusCode).toBe(400)
  })

  test('stays under 50 KB with 100,000 members in view', async () => {
    const cells = Array.from({ length: 2500 }, (_, n) =>
      cellOf({ lat: 35 + 0.02 * Math.floor(n / 50), lng: 100 + 0.03 * (n % 50) }),
    )
    const strewn = Array.from({ length: 120 }, (_, n) => cellOf({ lat: -30 + n / 3, lng: -150 + 2.3 * n }))
    await crowd(100_000, cells)
    await crowd(120, strewn)
    const viewer = await home.person()
    for (const bounds of [
      { south: -85, west: -180, north: 85, east: 180 },
      { south: 34.9, west: 99.9, north: 36.1, east: 101.6 },
      { south: 35.4, west: 100.4, north: 35.6, east: 100.7 },
    ]) {
      const { raw, body } = await look(viewer, bounds)
      expect(body.total).toBeGreaterThan(2000)
      expect(raw.rawPayload.length).toBeLessThan(50 * 1024)
    }
  }, 180_000)
})

describe('places, tiles and settings', () => {
  test('a place is found by its name, one by default; a blank search finds none', async () => {
    const viewer = await home.person()
    const { body } = await viewer.call(discoveryApi.places, { query: { q: 'Lisbon' } })
    expect(body).toMatchObject([{ name: 'Lisbon', country: 'Portugal' }])
    for (const q of ['', '   '])
      expect((await viewer.call(discoveryApi.places, { query: { q } })).body).toEqual([])
    expect((await viewer.get('/api/places')).json()).toEqual([])
    expect((await viewer.call(discoveryApi.places, { query: { q: 'San', limit: 3 } })).body).toHaveLength(3)
  })

  test('without a tile server there are no tiles, and the client is told so', async () => {
    const viewer = await home.person()
    expect((await viewer.call(discoveryApi.mapSettings)).body).toEqual({ tiles: null })
    expect((await viewer.get('/api/tiles/3/4/2')).statusCode).toBe(404)
    expect((await viewer.get('/api/tiles/x/4/2')).statusCode).toBe(404)
  })
})
