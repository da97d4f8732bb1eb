import { beforeAll, describe, expect, test } from 'vitest'
import { areaBounds, areaOf } from '#contract/areas.ts'
import { type Cell, cellCentre, cellOf, locationApi } from '#contract/location.ts'
import { type LocationPrecision, profileApi } from '#contract/profile.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { settleThoseDue } from './settling.service.ts'

const home = useTestApp()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ROW = 2 ** 16
const LONDON = cellOf({ lat: 51.5079312, lng: -0.0877215 })
let viewer: Person

beforeAll(async () => {
  viewer = await home.person()
})

async function report(person: Person, cell: Cell) {
  const { status, body } = await person.call(locationApi.setLocation, { body: cellCentre(cell) })
  expect(status).toBe(200)
  return body
}
const setPrecision = (person: Person, locationPrecision: LocationPrecision) =>
  person.call(profileApi.updateProfile, { body: { locationPrecision } })

async function wait(milliseconds: number): Promise<void> {
  home.clock.advance(milliseconds)
  await settleThoseDue.run(home.ctx, {})
}

/** Where somebody else sees him. */
async function seen({ id }: Person) {
  const { body } = await viewer.call(profileApi.member, { params: { id } })
  return { lat: body.profile!.locationLat!, lng: body.profile!.locationLng! }
}
const seenCell = async (person: Person) => cellOf(await seen(person))

async function livingIn(cell: Cell): Promise<Person> {
  const person = await home.person()
  await report(person, cell)
  return person
}

describe('a move to a neighbouring cell', () => {
  test('is his own at once, and others see it 5 to 20 minutes later', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => livingIn(LONDON)))
    for (const person of people) {
      const { lat, lng } = cellCentre(LONDON + 1)
      expect(await report(person, LONDON + 1)).toMatchObject({
        locationLat: lat,
        locationLng: lng,
        shownArea: areaBounds(LONDON, 1),
      })
    }
    const stillThere: number[] = []
    for (let minute = 0; minute <= 20; minute++) {
      const cells = await Promise.all(people.map(seenCell))
      expect(cells.every((cell) => cell === LONDON || cell === LONDON + 1)).toBe(true)
      stillThere.push(cells.filter((cell) => cell === LONDON).length)
      await wait(MINUTE)
    }
    expect(stillThere.slice(0, 5)).toEqual([20, 20, 20, 20, 20])
    expect(stillThere[20]).toBe(0)
    // Not all in one minute: the wait is drawn for each.
    expect(new Set(stillThere).size).toBeGreaterThan(4)
  })

  test('that he reports again does not come sooner, and none is seen of one who has gone back', async () => {
    const [insistent, returned] = [await livingIn(LONDON), await livingIn(LONDON)]
    for (const person of [insistent, returned]) await report(person, LONDON + ROW)
    await wait(4 * MINUTE)
    await report(insistent, LONDON + ROW)
    await report(returned, LONDON)
    expect(await seenCell(insistent)).toBe(LONDON)
    await wait(16 * MINUTE)
    expect(await seenCell(insistent)).toBe(LONDON + ROW)
    await wait(24 * HOUR)
    expect(await seenCell(returned)).toBe(LONDON)
  })

  test('follows another by an hour or more, and six are seen in a day', async () => {
    const adam = await livingIn(LONDON)
    const moments: number[] = []
    let last = LONDON
    // He walks on every half hour, all day.
    for (let step = 1; step <= 48; step++) {
      await report(adam, LONDON + (step % 3))
      for (let minute = 0; minute < 30; minute += 5) {
        await wait(5 * MINUTE)
        const now = await seenCell(adam)
        if (now !== last) moments.push(home.clock.now.getTime())
        last = now
      }
    }
    expect(moments).toHaveLength(6)
    for (const [index, moment] of moments.entries())
      if (index > 0) expect(moment - moments[index - 1]!).toBeGreaterThan(HOUR)
    await wait(2 * HOUR)
    expect(await seenCell(adam)).toBe(LONDON)
  })

  test('changes nothing of an own list, which is measured from where he is', async () => {
    const adam = await livingIn(cellOf({ lat: 10, lng: 10 }))
    const near = await home.person({ profile: { cell: cellOf({ lat: 10, lng: 10 }) + 3 } })
    const distance = async () => {
      const list = await adam.get('/api/discover?limit=200')
      return list.json().find(({ id }: { id: number }) => id === near.id).distance
    }
    expect(await distance()).toBe('2–5 km')
    await report(adam, cellOf({ lat: 10, lng: 10 }) + 3)
    expect(await distance()).toBe('< 1 km')
    expect(await seenCell(adam)).toBe(cellOf({ lat: 10, lng: 10 }))
  })
})

test('a journey of more than 5 km is seen at once, also after a neighbouring cell that was not', async () => {
  const adam = await livingIn(LONDON)
  await report(adam, LONDON + 1)
  const paris = cellOf({ lat: 48.8566, lng: 2.3522 })
  await report(adam, paris)
  expect(await seenCell(adam)).toBe(paris)
  await wait(HOUR)
  expect(await seenCell(adam)).toBe(paris)
})

describe('a precision', () => {
  test.each([5, 20] as const)('of %i km shows a point of that area which is his alone', async (size) => {
    const people = await Promise.all(Array.from({ length: 12 }, () => livingIn(LONDON)))
    for (const person of people) {
      const { body } = await setPrecision(person, size)
      expect(body).toMatchObject({ locationPrecision: size, shownArea: areaBounds(LONDON, size) })
    }
    const cells = await Promise.all(people.map(seenCell))
    expect(new Set(cells).size).toBeGreaterThan(4)
    for (const cell of cells) expect(areaOf(cell, size)).toBe(areaOf(LONDON, size))
  })

  test('makes no difference between the cells of an area', async () => {
    const adam = await livingIn(areaOf(LONDON, 20))
    await setPrecision(adam, 20)
    const place = await seen(adam)
    await report(adam, areaOf(LONDON, 20) + 2 + 2 * ROW)
    await wait(HOUR)
    expect(await seen(adam)).toEqual(place)
    await report(adam, areaOf(LONDON, 20) + 19 + 19 * ROW)
    await wait(HOUR)
    expect(await seen(adam)).toEqual(place)
  })

  test('that is changed back and forth shows the same three places again and again', async () => {
    const adam = await livingIn(LONDON)
    // He is under way: what nobody has seen yet must not come out by it either.
    await report(adam, LONDON + 1)
    const places = new Set<string>()
    for (let round = 0; round < 3; round++)
      for (const size of [20, 5, 1] as const) {
        await setPrecision(adam, size)
        const place = await seen(adam)
        places.add(JSON.stringify(place))
        expect(areaOf(cellOf(place), size)).toBe(areaOf(LONDON, size))
      }
    // A place in a larger area may be that of the smaller one: it is chosen at random, once.
    expect(places.size).toBeLessThanOrEqual(3)
  })

  test('of another number is refused by the call and by the database', async () => {
    const adam = await livingIn(LONDON)
    const { status } = await setPrecision(adam, 0.1 as never)
    expect(status).toBe(400)
    await expect(
      home.pool.query('update profiles set location_precision = 2 where user_id = $1', [adam.id]),
    ).rejects.toThrow('known_precision')
  })

  test('of one who hides his place is not told, and no cell of any kind stays', async () => {
    const adam = await livingIn(LONDON)
    await setPrecision(adam, 5)
    await report(adam, LONDON + 1)
    await adam.call(profileApi.updateProfile, { body: { locationVisible: false } })
    const { rows } = await home.pool.query(
      'select cell, own_cell, settled_cell, settles_at, cell_set_at from profiles where user_id = $1',
      [adam.id],
    )
    expect(Object.values(rows[0]!)).toEqual([null, null, null, null, null])
    const { body } = await viewer.call(profileApi.member, { params: { id: adam.id } })
    expect(body.profile).toMatchObject({ locationPrecision: null, locationLat: null, locationLng: null })
    await expect(
      home.pool.query('update profiles set own_cell = 1 where user_id = $1', [adam.id]),
    ).rejects.toThrow('whole_place')
  })
})
