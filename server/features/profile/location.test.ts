import { expect, test } from 'vitest'
import { cellBounds, cellCentre, cellOf, locationApi } from '#contract/location.ts'
import { profileApi } from '#contract/profile.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { forgetOldPlaces } from './location.service.ts'

const home = useTestApp()
const LONDON = { lat: 51.5079312, lng: -0.0877215 }
const cities = [
  { lat: 48.8566, lng: 2.3522 },
  { lat: 52.52, lng: 13.405 },
  { lat: 41.9, lng: 12.5 },
  { lat: 40.4168, lng: -3.7038 },
]

const put = (person: Person, body: { lat: number; lng: number }) =>
  person.call(locationApi.setLocation, { body })

async function rowOf({ id }: Person) {
  const { rows } = await home.pool.query(
    'select cell, own_cell, settled_cell, settles_at, cell_set_at from profiles where user_id = $1',
    [id],
  )
  return rows[0]
}

test('a place is kept as its cell, and he himself sees the middle of it', async () => {
  const adam = await home.person()
  const { status, body } = await put(adam, LONDON)
  expect(status).toBe(200)
  expect((await rowOf(adam)).cell).toBe(cellOf(LONDON))
  const { lat, lng } = cellCentre(cellOf(LONDON))
  expect(body).toMatchObject({ locationLat: lat, locationLng: lng })
})

test.each([
  ['a latitude beyond the pole', { lat: 90.1, lng: 0 }],
  ['a longitude beyond the date line', { lat: 0, lng: 180.5 }],
  ['a text', { lat: '51', lng: 0 }],
  ['nothing', {}],
])('%s is refused', async (_name, body) => {
  const adam = await home.person()
  expect((await put(adam, body as never)).status).toBe(400)
  expect((await rowOf(adam)).cell).toBeNull()
})

test('a member who keeps his location private is refused, and nothing is kept', async () => {
  const adam = await home.person({ profile: { locationVisible: false } })
  const { status, body } = await put(adam, LONDON)
  expect(status).toBe(400)
  expect(body.message).toBe('Your location is private. Turn it on in your profile first.')
  expect((await rowOf(adam)).cell).toBeNull()
})

test('a member without a profile has no place', async () => {
  const adam = await home.person({ profile: null })
  expect((await put(adam, LONDON)).status).toBe(404)
})

test('at most 3 changes of cell in 10 minutes, and the same cell again is no change', async () => {
  const adam = await home.person()
  const { south, west, north, east } = cellBounds(cellOf(cities[2]!))
  for (const city of cities.slice(0, 3)) expect((await put(adam, city)).status).toBe(200)
  const before = await rowOf(adam)
  for (const share of [0.1, 0.4, 0.9]) {
    const inside = { lat: south + (north - south) * share, lng: west + (east - west) * share }
    expect((await put(adam, inside)).status).toBe(200)
  }
  expect(await rowOf(adam)).toEqual(before)

  const refused = await put(adam, cities[3]!)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590)
  expect(await rowOf(adam)).toEqual(before)

  home.clock.advance(10 * 60_000 + 1000)
  expect((await put(adam, cities[3]!)).status).toBe(200)
})

test('forgetting the place or hiding it does not open the limit anew', async () => {
  const adam = await home.person()
  await put(adam, cities[0]!)
  expect((await adam.call(locationApi.forgetLocation)).body).toMatchObject({
    locationLat: null,
    locationLng: null,
  })
  await put(adam, cities[0]!)
  await adam.call(profileApi.updateProfile, { body: { locationVisible: false } })
  await adam.call(profileApi.updateProfile, { body: { locationVisible: true } })
  expect((await put(adam, cities[0]!)).status).toBe(200)
  await adam.call(locationApi.forgetLocation)
  expect((await put(adam, cities[0]!)).status).toBe(429)
})

test('two changes at the same moment are counted as two', async () => {
  const adam = await home.person()
  const answers = await Promise.all(cities.map((city) => put(adam, city)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
})

test('a cell is forgotten 30 days after the last activity, and not before', async () => {
  const [gone, here] = [await home.person(), await home.person()]
  for (const person of [gone, here]) await put(person, LONDON)
  home.clock.advance(29 * 24 * 60 * 60_000)
  await home.pool.query('insert into presence values ($1, $2, $2)', [here.id, home.clock.now])
  await forgetOldPlaces.run(home.ctx, {})
  expect((await rowOf(gone)).cell).toBe(cellOf(LONDON))
  home.clock.advance(2 * 24 * 60 * 60_000)
  await forgetOldPlaces.run(home.ctx, {})
  expect(Object.values(await rowOf(gone)).every((value) => value === null)).toBe(true)
  expect((await rowOf(here)).cell).toBe(cellOf(LONDON))
})
