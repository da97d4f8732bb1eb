import { discoveryApi } from '#contract/discovery.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { type Cell, cellOf, locationApi, type Position, snapPosition } from '#contract/location.ts'
import { travelApi } from '#contract/travel.ts'
import { settleThoseDue } from '#server/features/profile/settling.service.ts'
import type { TestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'

const METRES_PER_DEGREE = 111_195
export type Plane = { x: number; y: number }

/** Metres east and north of a middle: over a few kilometres the earth is flat. */
export function planeAround(middle: Position) {
  const squeeze = Math.cos((middle.lat * Math.PI) / 180)
  return {
    toPlane: ({ lat, lng }: Position): Plane => ({
      x: (lng - middle.lng) * METRES_PER_DEGREE * squeeze,
      y: (lat - middle.lat) * METRES_PER_DEGREE,
    }),
    toGlobe: ({ x, y }: Plane): Position => ({
      lat: middle.lat + y / METRES_PER_DEGREE,
      lng: middle.lng + x / METRES_PER_DEGREE / squeeze,
    }),
  }
}

export const metresBetween = (a: Plane, b: Plane) => Math.hypot(a.x - b.x, a.y - b.y)

/** A random number that is the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The limit on changes of cell only slows an attacker down; these have all the time there is. */
export async function goTo(home: TestApp, person: Person, place: Position): Promise<void> {
  home.clock.advance(11 * 60_000)
  const { status } = await person.call(locationApi.setLocation, { body: place })
  if (status !== 200) throw new Error(`could not go there: ${status}`)
}

/** Puts him into a city of the gazetteer for a day, and says where that is. */
export async function travelTo(home: TestApp, person: Person, cityId: number): Promise<Position> {
  home.clock.advance(11 * 60_000)
  const today = home.clock.now.toISOString().slice(0, 10)
  const { status, body } = await person.call(travelApi.plan, {
    body: { cityId, startsOn: today, endsOn: today },
  })
  if (status !== 200) throw new Error(`could not travel there: ${status}`)
  return { lat: body.profile.locationLat!, lng: body.profile.locationLng! }
}

/** Lets others see him there at once: whoever comes from far away does not wait, and this one always does. */
export async function appearAt(home: TestApp, person: Person, place: Position): Promise<void> {
  await goTo(home, person, { ...place, lat: place.lat + 1 })
  await goTo(home, person, place)
}

/** What a browser does whenever the app is opened: it reports a cell only if it is not the one reported last. */
export function browserOf(person: Person) {
  let reported: Cell | undefined
  return async (raw: Position): Promise<Cell> => {
    const place = snapPosition(raw, reported)
    if (cellOf(place) !== reported) {
      const { status } = await person.call(locationApi.setLocation, { body: place })
      if (status !== 200) throw new Error(`the report was refused: ${status}`)
    }
    reported = cellOf(place)
    return reported
  }
}

/** Time goes by, and the job that shows moves runs as it does every minute. */
export async function passTime(home: TestApp, milliseconds: number): Promise<void> {
  home.clock.advance(milliseconds)
  await settleThoseDue.run(home.ctx, {})
}

/** The whole list as this member sees it. */
export async function readList(person: Person, filters: Record<string, unknown> = {}) {
  const members: Awaited<ReturnType<typeof readPage>>['members'] = []
  let cursor: string | undefined
  do {
    const page = await readPage(person, { ...filters, ...(cursor ? { cursor } : {}) })
    members.push(...page.members)
    cursor = page.cursor
  } while (cursor)
  return members
}

async function readPage(person: Person, query: Record<string, unknown>) {
  const { body, headers } = await person.call(discoveryApi.list, { query: { limit: 200, ...query } })
  return { members: body, cursor: headers[NEXT_CURSOR] as string | undefined }
}

/** With `upTo`, all that lies between the two radii fits. */
export type Circle = { centre: Plane; radius: number; upTo?: number }

const missedBy = ({ radius, upTo = radius }: Circle, metres: number) =>
  Math.max(0, radius - metres, metres - upTo)

/** The point whose distances to the centres fit the radii best: least squares, by ever smaller steps. */
export function trilaterate(circles: Circle[], start: Plane): Plane {
  const misfit = (point: Plane) =>
    circles.reduce((sum, circle) => sum + missedBy(circle, metresBetween(point, circle.centre)) ** 2, 0)
  let best = start
  let least = misfit(best)
  for (let step = 2000; step > 0.05; ) {
    const around = [
      { x: best.x + step, y: best.y },
      { x: best.x - step, y: best.y },
      { x: best.x, y: best.y + step },
      { x: best.x, y: best.y - step },
    ]
    const better = around.find((point) => misfit(point) < least - 1e-9)
    if (better) {
      best = better
      least = misfit(better)
    } else step /= 2
  }
  return best
}
