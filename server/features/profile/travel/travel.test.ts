import { beforeEach, describe, expect, test } from 'vitest'
import { areaOf } from '#contract/areas.ts'
import { discoveryApi } from '#contract/discovery.ts'
import { exploreApi } from '#contract/explore.ts'
import { cellCentre, cellOf, locationApi } from '#contract/location.ts'
import { type Member, profileApi } from '#contract/profile.ts'
import { safetyApi } from '#contract/safety.ts'
import { travelApi } from '#contract/travel.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import { forgetOldPlaces } from '../location.service.ts'
import { settleThoseDue } from '../settling.service.ts'
import { moveTravellers } from './travel.service.ts'

const home = useTestApp()
const DAY = 24 * 60 * 60_000
const LISBON = 2267057
const PORTO = 2735943
const lisbon = cellOf({ lat: 38.71667, lng: -9.13333 })
const vienna = cellOf({ lat: 48.2, lng: 16.37 })
let viewer: Person

// A session would not outlast all these nights.
beforeEach(async () => {
  viewer = await home.person({ profile: { cell: vienna } })
})

/** So many days from today, by the calendar of UTC. */
const day = (days: number) => new Date(home.clock.now.getTime() + days * DAY).toISOString().slice(0, 10)
type Days = { from?: number; to?: number; cityId?: number; isAnnounced?: boolean }
const plan = (person: Person, { from = 0, to = from + 3, cityId = LISBON, isAnnounced }: Days = {}) =>
  person.call(travelApi.plan, { body: { cityId, startsOn: day(from), endsOn: day(to), isAnnounced } })
const living = (profile: object = {}) => home.person({ profile: { cell: vienna, ...profile } })

/** To the last minute of a night so many days ahead, in which the job has run. */
async function sleepTo(days: number): Promise<void> {
  const midnight = Date.parse(day(days))
  home.clock.advance(midnight + 6 * 60 * 60_000 - home.clock.now.getTime())
  await moveTravellers.run(home.ctx, {})
}

async function seenCell({ id }: Person) {
  const { body } = await viewer.call(profileApi.member, { params: { id } })
  const { locationLat: lat, locationLng: lng } = body.profile!
  return lat === null || lng === null ? null : cellOf({ lat, lng })
}
async function rowOf({ id }: Person) {
  const { rows } = await home.pool.query(
    'select cell, own_cell, settled_cell, home_cell, travels_to from profiles where user_id = $1',
    [id],
  )
  return rows[0]
}
const fieldsOf = (member: Member) => [Object.keys(member), Object.keys(member.profile!)]
const tripsOf = async ({ id }: Person) =>
  (await home.pool.query('select 1 from trips where user_id = $1', [id])).rowCount
const isInLisbon = (cell: number | null) => cell !== null && areaOf(cell, 5) === areaOf(lisbon, 5)

describe('a trip', () => {
  test('that begins today puts him there at once: others see him in the city, and his list begins there', async () => {
    const local = await home.person({ profile: { cell: lisbon } })
    const adam = await living()
    const { status, body } = await plan(adam)
    expect(status).toBe(200)
    expect(body.trip).toEqual({
      cityId: LISBON,
      city: 'Lisbon',
      country: 'Portugal',
      startsOn: day(0),
      endsOn: day(3),
      isAnnounced: false,
      isUnderWay: true,
    })
    expect(body.profile.travelsTo).toBe('Lisbon')
    expect(isInLisbon(await seenCell(adam))).toBe(true)
    const { body: list } = await adam.call(discoveryApi.list, { query: { limit: 1 } })
    expect(list[0]!.id).toBe(local.id)
    const { body: theirs } = await local.call(discoveryApi.list, { query: { limit: 1 } })
    expect(theirs[0]!.id).toBe(adam.id)
  })

  test('that begins later waits for its night, and ends in the night after its last day', async () => {
    const adam = await living()
    expect((await plan(adam, { from: 2, to: 4 })).body.trip!.isUnderWay).toBe(false)
    await sleepTo(1)
    expect(await seenCell(adam)).toBe(vienna)
    await sleepTo(1)
    expect(isInLisbon(await seenCell(adam))).toBe(true)
    await sleepTo(2)
    expect(isInLisbon(await seenCell(adam))).toBe(true)
    await sleepTo(1)
    expect(await seenCell(adam)).toBe(vienna)
    expect(await rowOf(adam)).toMatchObject({ own_cell: vienna, home_cell: null, travels_to: null })
    expect((await adam.call(travelApi.travel)).body.trip).toBeNull()
  })

  test('is not seen to begin at the same moment as the others of that night', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => living()))
    for (const person of people) await plan(person, { from: 1 })
    const { rows } = await home.pool.query(
      'select distinct starts_at, ends_at from trips where user_id = any($1)',
      [people.map(({ id }) => id)],
    )
    expect(rows).toHaveLength(6)
    for (const { starts_at, ends_at } of rows) {
      expect(starts_at.getUTCHours()).toBeLessThan(6)
      expect(ends_at.getUTCHours()).toBeLessThan(6)
    }
  })

  test('leaves nothing of his home in any cell that is shown or measured from', async () => {
    const adam = await living({ locationPrecision: 5 })
    await plan(adam)
    const { cell, own_cell, settled_cell, home_cell } = await rowOf(adam)
    expect([cell, own_cell, settled_cell].every(isInLisbon)).toBe(true)
    expect(home_cell).toBe(vienna)
    const { body } = await viewer.call(profileApi.member, { params: { id: adam.id } })
    const { body: resident } = await adam.call(profileApi.member, { params: { id: viewer.id } })
    expect(fieldsOf(body)).toEqual(fieldsOf(resident))
  })

  test('puts each member in a cell of his own around the middle, the same each time', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => living()))
    for (const person of people) await plan(person)
    const cells = await Promise.all(people.map(seenCell))
    expect(cells.every(isInLisbon)).toBe(true)
    expect(new Set(cells).size).toBeGreaterThan(4)
    await people[0]!.call(travelApi.end)
    home.clock.advance(11 * 60_000)
    await plan(people[0]!)
    expect(await seenCell(people[0]!)).toBe(cells[0])
  })

  test('that he ends brings him home, and one that was planned is forgotten', async () => {
    const [adam, ben] = [await living(), await living()]
    await plan(adam)
    await plan(ben, { from: 3 })
    for (const person of [adam, ben]) {
      const { body } = await person.call(travelApi.end)
      expect(body).toMatchObject({ trip: null, profile: { travelsTo: null } })
      expect(await seenCell(person)).toBe(vienna)
      expect(await tripsOf(person)).toBe(0)
    }
  })

  test('of a member who had shown no place ends with none', async () => {
    const adam = await home.person()
    await plan(adam)
    expect(isInLisbon(await seenCell(adam))).toBe(true)
    await adam.call(travelApi.end)
    expect(Object.values(await rowOf(adam))).toEqual([null, null, null, null, null])
  })

  test('takes the place of the one before: from city to city without a stop at home', async () => {
    const adam = await living()
    await plan(adam)
    await plan(adam, { cityId: PORTO })
    expect(await rowOf(adam)).toMatchObject({ home_cell: vienna, travels_to: 'Porto' })
    await plan(adam, { cityId: PORTO, from: 5 })
    expect(await rowOf(adam)).toMatchObject({ own_cell: vienna, home_cell: null, travels_to: null })
  })

  test('under way can last longer without a move', async () => {
    const adam = await living()
    await plan(adam)
    const before = await rowOf(adam)
    expect((await plan(adam, { to: 20 })).body.trip).toMatchObject({ endsOn: day(20), isUnderWay: true })
    expect(await rowOf(adam)).toEqual(before)
  })

  test('that begins and ends while nothing runs is not made up for', async () => {
    const adam = await living()
    await plan(adam, { from: 1, to: 2 })
    await sleepTo(10)
    expect(await seenCell(adam)).toBe(vienna)
    expect(await tripsOf(adam)).toBe(0)
  })

  test('to one’s own town is seen as late as any short move', async () => {
    const adam = await home.person({ profile: { cell: lisbon } })
    await plan(adam)
    const { own_cell } = await rowOf(adam)
    expect(await seenCell(adam)).toBe(lisbon)
    home.clock.advance(21 * 60_000)
    await settleThoseDue.run(home.ctx, {})
    expect(await seenCell(adam)).toBe(own_cell)
  })

  test('is told to all devices of his when it begins and ends', async () => {
    await home.listen()
    const adam = await living()
    await plan(adam, { from: 1, to: 1 })
    const line = await adam.connect()
    await sleepTo(1)
    expect((await line.next('profile.travel-changed')).trip!.isUnderWay).toBe(true)
    line.events.length = 0
    await sleepTo(1)
    expect(await line.next('profile.travel-changed')).toMatchObject({ trip: null })
    line.close()
  })
})

describe('while he travels', () => {
  test('what his device reports is refused and stored nowhere', async () => {
    const adam = await living()
    await plan(adam)
    const before = await rowOf(adam)
    const { status, body } = await adam.call(locationApi.setLocation, { body: cellCentre(vienna + 1) })
    expect(status).toBe(400)
    expect(body.message).toBe('You are travelling to Lisbon. End your trip first.')
    expect(await rowOf(adam)).toEqual(before)
  })

  test.each([
    [
      'hides his place',
      (person: Person) => person.call(profileApi.updateProfile, { body: { locationVisible: false } }),
    ],
    ['forgets it', (person: Person) => person.call(locationApi.forgetLocation)],
  ] as const)('one who %s keeps no trip and no cell of any kind', async (_, act) => {
    const [away, planning] = [await living(), await living()]
    await plan(away)
    await plan(planning, { from: 2 })
    for (const person of [away, planning]) {
      await act(person)
      expect(Object.values(await rowOf(person))).toEqual([null, null, null, null, null])
      expect(await tripsOf(person)).toBe(0)
    }
  })

  test('one who is not seen for 30 days is forgotten there as at home', async () => {
    const adam = await living()
    await plan(adam, { to: 50 })
    home.clock.advance(31 * DAY)
    await forgetOldPlaces.run(home.ctx, {})
    expect(Object.values(await rowOf(adam))).toEqual([null, null, null, null, null])
    expect(await tripsOf(adam)).toBe(0)
  })
})

describe('a plan', () => {
  test.each([
    ['that ends before it begins', { from: 3, to: 2 }, 'The last day comes before the first'],
    ['that is over', { from: -1, to: -1 }, 'This trip is over already'],
    ['that began long ago', { from: -2, to: 3 }, 'Please choose today or a later day'],
    ['in a year', { from: 200 }, 'Please choose a day within the next six months'],
    ['for a year', { to: 60 }, 'A trip lasts at most 60 days'],
  ])('%s is refused', async (_, days, message) => {
    const adam = await living()
    const { status, body } = await plan(adam, days)
    expect([status, body.message]).toEqual([400, message])
    expect(await tripsOf(adam)).toBe(0)
  })

  test('to no city of the gazetteer is a 404, and of one who keeps his place private a 400', async () => {
    expect((await plan(await living(), { cityId: 1 })).status).toBe(404)
    const { status, body } = await plan(await home.person({ profile: { locationVisible: false } }))
    expect(status).toBe(400)
    expect(body.message).toBe('Your location is private. Turn it on in your profile first.')
  })

  test('can be changed six times a day, and one that begins at once counts as a change of cell', async () => {
    const [adam, hopper] = [await living(), await living()]
    for (let n = 0; n < 6; n++) expect((await plan(adam, { from: n + 1 })).status).toBe(200)
    expect((await plan(adam, { from: 1 })).status).toBe(429)

    for (let n = 0; n < 3; n++)
      expect((await plan(hopper, { cityId: n % 2 ? LISBON : PORTO })).status).toBe(200)
    const before = await rowOf(hopper)
    expect((await plan(hopper)).status).toBe(429)
    expect(await rowOf(hopper)).toEqual(before)
    await hopper.call(travelApi.end)
    expect((await hopper.call(locationApi.setLocation, { body: cellCentre(vienna + 5) })).status).toBe(429)
  })
})

describe('a trip that is announced', () => {
  const announced = async (person: Person, cityId?: number) =>
    (await person.call(exploreApi.announcedTrips, { query: cityId ? { cityId } : {} })).body

  test('is seen by those in that city and by those who look at it, and by nobody else', async () => {
    const adam = await living()
    await plan(adam, { from: 4, isAnnounced: true })
    const local = await home.person({ profile: { cell: lisbon + 10 } })
    const seen = [{ user: { id: adam.id }, city: 'Lisbon', country: 'Portugal', startsOn: day(4) }]
    expect(await announced(local)).toMatchObject(seen)
    expect(await announced(viewer, LISBON)).toMatchObject(seen)
    expect(await announced(viewer)).toEqual([])
    expect(await announced(await home.person())).toEqual([])
    expect(await announced(local, PORTO)).toEqual([])
    await adam.call(travelApi.end)
    expect(await announced(local)).toEqual([])
  })

  test('is seen in the two weeks before alone; one that is not announced is never', async () => {
    const [adam, quiet] = [await living(), await living()]
    await plan(adam, { from: 15, to: 18, isAnnounced: true })
    await plan(quiet, { from: 5 })
    const local = await home.person({ profile: { cell: lisbon } })
    expect(await announced(local)).toEqual([])
    await sleepTo(1)
    expect(await announced(local)).toMatchObject([{ user: { id: adam.id } }])
    await sleepTo(14)
    expect(await announced(local)).toEqual([])
  })

  test('is not told to one whom he has blocked', async () => {
    const adam = await living()
    await plan(adam, { from: 2, isAnnounced: true })
    const local = await home.person({ profile: { cell: lisbon } })
    await adam.call(safetyApi.block, { params: { userId: local.id } })
    expect(await announced(local)).toEqual([])
    await adam.call(travelApi.end)
  })

  test('counts against the allowance of different members', async () => {
    const adam = await living()
    await plan(adam, { from: 2, isAnnounced: true })
    const local = await home.person({ profile: { cell: lisbon } })
    const windows = [{ name: 'read-hour', seconds: 3600, most: 1 }]
    expect(await announced(local)).toHaveLength(1)
    const { admitted } = await home.ctx.memberReads.counts.admit(local.id, [adam.id + 1, adam.id], windows)
    expect(admitted).toEqual([adam.id])
    await adam.call(travelApi.end)
  })
})
