import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { discoveryApi } from '#contract/discovery.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  cellBounds,
  cellCentre,
  cellOf,
  distanceBuckets,
  locationApi,
  type Position,
} from '#contract/location.ts'
import { profileApi } from '#contract/profile.ts'
import { tapsApi } from '#contract/taps.ts'
import { useTestApp } from '#server/testing/app.ts'
import type { Person } from '#server/testing/person.ts'
import {
  type Circle,
  goTo,
  median,
  metresBetween,
  type Plane,
  planeAround,
  readList,
  seededRandom,
  trilaterate,
} from './attack.ts'
import { pathOf } from './endpoint-walk.ts'

const random = seededRandom(20_260)

/** What an answer holds, byte for byte, but for what differs between any two answers. */
async function bytesOf(viewer: Person, url: string): Promise<string> {
  const { statusCode, headers, rawPayload } = await viewer.get(url)
  const { date: _when, 'x-request-id': _which, ...stable } = headers
  return `${statusCode} ${JSON.stringify(stable)} ${rawPayload.toString('latin1')}`
}

describe('a member who moves inside his cell', () => {
  const home = useTestApp()
  const CELLS = 300
  const VIEWERS = 5
  /** Calls that are about the caller alone, that end what they look at, or that note that they were made. */
  const APART = new Set([
    '/api/logout',
    '/api/export',
    '/api/sessions',
    '/api/admin/audit',
    '/media/:id',
    '/media/:id/thumb',
    '/api/tiles/:z/:x/:y',
  ])
  const walked = endpoints.filter(({ method, path }) => method === 'GET' && !APART.has(path))
  const listed = walked.filter(({ path }) => !path.includes(':'))
  const named = walked.filter(({ path }) => path.includes(':') && path !== profileApi.member.path)
  const targets: { person: Person; cell: number }[] = []
  const viewers: Person[] = []

  const pointIn = (cell: number): Position => {
    const { south, west, north, east } = cellBounds(cell)
    return { lat: south + (north - south) * random(), lng: west + (east - west) * random() }
  }
  const move = async () => {
    for (const { person, cell } of targets) {
      const { status } = await person.call(locationApi.setLocation, { body: pointIn(cell) })
      expect(status).toBe(200)
    }
  }

  beforeAll(async () => {
    // The walk reads more than any member may in five minutes.
    home.ctx.limits.spend = async () => {}
    await home.listen()
    for (let n = 0; n < CELLS; n++) {
      // A third in one town, so that cells are neighbours; the rest all over the world.
      const place =
        n % 3
          ? { lat: -80 + 160 * random(), lng: -180 + 360 * random() }
          : { lat: 51.4 + 0.2 * random(), lng: -0.2 + 0.3 * random() }
      targets.push({ person: await home.person(), cell: cellOf(place) })
    }
    for (let n = 0; n < VIEWERS; n++)
      viewers.push(
        await home.person({
          accountRole: n === 4 ? 'superadmin' : 'user',
          profile: n === 3 ? {} : { cell: cellOf(pointIn(targets[n * 3]!.cell)) },
        }),
      )
    await move()
  }, 60_000)

  /** Everything that the five can read: every list, every view, every member, by every call of the contract. */
  async function readEverything(): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    await Promise.all(
      viewers.map(async (viewer, index) => {
        for (const url of urlsFor(index)) found.set(`${index} ${url}`, await bytesOf(viewer, url))
        found.set(`${index} the whole list`, JSON.stringify(await readList(viewer)))
      }),
    )
    return found
  }

  function urlsFor(viewer: number): string[] {
    const views = ['-85/-180/85/180', '51.3/-0.5/51.7/0.3', '51.45/-0.15/51.55/0.05', '-10/170/10/-170'].map(
      (text) => {
        const [south, west, north, east] = text.split('/')
        return `${discoveryApi.map.path}?south=${south}&west=${west}&north=${north}&east=${east}`
      },
    )
    return [
      ...listed.map(({ path }) => path),
      ...views,
      ...['Hungr', 'Feedr', 'Switchr'].map((role) => `${discoveryApi.list.path}?role=${role}&limit=200`),
      `${discoveryApi.list.path}?minAge=18&maxAge=99&limit=7`,
      ...targets.map(({ person }) => pathOf(profileApi.member, { id: person.id })),
      // The other calls that name a member, for a few of them: no card of his is in most of these.
      ...targets
        .slice(viewer * 4, viewer * 4 + 4)
        .flatMap(({ person: { id } }) => named.map((each: Endpoint) => pathOf(each, { id, userId: id }))),
    ]
  }

  test('changes no byte that any other account can read, live frames included (300 cells, 5 viewers)', async () => {
    const lines = await Promise.all(viewers.map((viewer) => viewer.connect()))
    for (const [index, viewer] of viewers.entries())
      await targets[index]!.person.call(tapsApi.send, { body: { toUserId: viewer.id } })
    const frames = await Promise.all(lines.map((line) => line.next('taps.received')))
    for (const line of lines) line.events.length = 0

    const before = await readEverything()
    expect(before.size).toBeGreaterThan(VIEWERS * (CELLS + walked.length))
    expect([...before.values()].filter((bytes) => bytes.startsWith('200')).length).toBeGreaterThan(
      VIEWERS * CELLS,
    )
    await move()
    const after = await readEverything()
    for (const [what, bytes] of before) expect(after.get(what), what).toBe(bytes)

    expect(lines.flatMap((line) => line.events)).toEqual([])
    for (const [index, viewer] of viewers.entries()) {
      const { body } = await viewer.call(tapsApi.received)
      expect(body.find(({ id }) => id === frames[index]!.id)).toEqual(frames[index])
    }
    for (const line of lines) line.close()
  }, 120_000)

  test('is seen to have moved when he leaves it, so that the walk above can fail', async () => {
    const { person, cell } = targets[0]!
    const path = pathOf(profileApi.member, { id: person.id })
    const before = await bytesOf(viewers[0]!, path)
    await person.call(locationApi.setLocation, { body: cellCentre(cell - 3 * 2 ** 16) })
    expect(await bytesOf(viewers[0]!, path)).not.toBe(before)
  })

  test('who hides his place reads and ranks like one who never gave any', async () => {
    const member = await home.person()
    const viewer = viewers[1]!
    const readAbout = async () => [
      await bytesOf(viewer, pathOf(profileApi.member, { id: member.id })),
      JSON.stringify(await readList(viewer)),
      JSON.stringify(await readList(viewers[3]!)),
      await bytesOf(viewer, `${discoveryApi.map.path}?south=-85&west=-180&north=85&east=180`),
    ]
    const never = await readAbout()
    await member.call(locationApi.setLocation, { body: { lat: 51.5, lng: -0.1 } })
    expect(await readAbout()).not.toEqual(never)
    await member.call(profileApi.updateProfile, { body: { locationVisible: false } })
    expect(await readAbout()).toEqual(never)
  })
})

describe('the published attacks, over HTTP', () => {
  const home = useTestApp()
  const TARGETS = 200
  const LEAST_ERROR_METRES = 380
  const middle: Position = { lat: 51.5074, lng: -0.1278 }
  const { toPlane, toGlobe } = planeAround(middle)
  const SIDE = 6000
  const targets: { person: Person; truth: Plane }[] = []
  const inTown = () => ({ x: (random() - 0.5) * SIDE, y: (random() - 0.5) * SIDE })

  beforeAll(async () => {
    home.ctx.limits.spend = async () => {}
    for (let n = 0; n < TARGETS; n++) {
      const truth = inTown()
      const person = await home.person()
      expect((await person.call(locationApi.setLocation, { body: toGlobe(truth) })).status).toBe(200)
      targets.push({ person, truth })
    }
  }, 60_000)

  function report(attack: string, guesses: Plane[]): void {
    const errors = guesses.map((guess, index) => metresBetween(guess, targets[index]!.truth))
    console.log(`${attack}: median error ${Math.round(median(errors))} m over ${errors.length} targets`)
    expect(errors).toHaveLength(TARGETS)
    expect(median(errors)).toBeGreaterThanOrEqual(LEAST_ERROR_METRES)
  }

  /** The list that `reader` sees with `walker` there. In one cell it is read once: the walk above proves it the same. */
  function readerAlong(walker: Person, reader: Person) {
    let known: { cell: number; members: Awaited<ReturnType<typeof readList>> } | undefined
    return async (at: Plane) => {
      const place = toGlobe(at)
      if (known?.cell !== cellOf(place)) {
        await goTo(home, walker, place)
        known = { cell: cellOf(place), members: await readList(reader) }
      }
      return known.members
    }
  }

  /** Points a quarter of a cell apart along a line. */
  function* pointsAlong(from: Plane, to: Plane): Generator<Plane> {
    const steps = Math.ceil(metresBetween(from, to) / 270)
    for (let step = 0; step <= steps; step++) {
      const share = step / steps
      yield { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    }
  }

  test('the trilateration itself works: from true distances it finds a member to the metre', () => {
    const centres = [inTown(), inTown(), inTown(), inTown()]
    const errors = targets.map(({ truth }) => {
      const circles = centres.map((centre) => ({ centre, radius: metresBetween(centre, truth) }))
      return metresBetween(trilaterate(circles, { x: 0, y: 0 }), truth)
    })
    expect(median(errors)).toBeLessThan(1)
  })

  test('flipping points: where a distance jumps from one bucket to the next does not lead to the member', async () => {
    const spy = await home.person()
    const ends = [1000, 2000, 5000, 10_000]
    const circles = new Map<number, Circle[]>()
    for (const across of [-2500, 0, 2500]) {
      const far = SIDE * 0.9
      const lines: [Plane, Plane][] = [
        [
          { x: -far, y: across },
          { x: far, y: across },
        ],
        [
          { x: across, y: -far },
          { x: across, y: far },
        ],
      ]
      for (const [from, to] of lines) {
        const last = new Map<number, { bucket: number; at: Plane }>()
        const read = readerAlong(spy, spy)
        for (const at of pointsAlong(from, to)) {
          for (const { id, distance } of await read(at)) {
            const bucket = distanceBuckets.indexOf(distance!)
            const before = last.get(id)
            if (before && before.bucket !== bucket && Math.abs(before.bucket - bucket) === 1) {
              const centre = { x: (before.at.x + at.x) / 2, y: (before.at.y + at.y) / 2 }
              const radius = ends[Math.min(before.bucket, bucket)]!
              circles.set(id, [...(circles.get(id) ?? []), { centre, radius }])
            }
            last.set(id, { bucket, at })
          }
        }
      }
    }
    const flips = targets.map(({ person }) => circles.get(person.id)?.length ?? 0)
    expect(Math.min(...flips)).toBeGreaterThanOrEqual(3)
    report(
      'flipping-point trilateration',
      targets.map(({ person }) => trilaterate(circles.get(person.id)!, { x: 0, y: 0 })),
    )
  }, 120_000)

  test('order with a colluding account: who stands before whom does not lead to the member', async () => {
    const anchors = [
      { x: -SIDE, y: -SIDE },
      { x: SIDE, y: -SIDE },
      { x: -SIDE, y: SIDE },
      { x: SIDE, y: SIDE },
    ]
    const colluder = await home.person()
    const circles = new Map<number, Circle[]>()
    for (const anchor of anchors) {
      const spy = await home.person()
      await goTo(home, spy, toGlobe(anchor))
      const passed = new Set<number>()
      const read = readerAlong(colluder, spy)
      for (const at of pointsAlong(anchor, { x: -anchor.x, y: -anchor.y })) {
        const order = (await read(at)).map(({ id }) => id)
        // Whom the colluder has just passed stands as far from the spy as he does.
        for (const id of order.slice(0, order.indexOf(colluder.id))) {
          if (passed.has(id)) continue
          passed.add(id)
          circles.set(id, [...(circles.get(id) ?? []), { centre: anchor, radius: metresBetween(anchor, at) }])
        }
      }
    }
    report(
      'order with a colluding account',
      targets.map(({ person }) => trilaterate(circles.get(person.id)!, { x: 0, y: 0 })),
    )
  }, 120_000)

  test('averaging: a thousand reads give one coordinate pair, and it is not where he is', async () => {
    const spies = [await home.person(), await home.person()]
    const [first] = targets
    const pairs = new Set<string>()
    for (let turn = 0; turn < 100; turn++) {
      const reads = Array.from({ length: 10 }, (_, index) =>
        spies[index % 2]!.call(profileApi.member, { params: { id: first!.person.id } }),
      )
      for (const { body } of await Promise.all(reads))
        pairs.add(`${body.profile?.locationLat} ${body.profile?.locationLng}`)
    }
    expect(pairs.size).toBe(1)
    const shown = new Map((await readList(spies[0]!)).map((member) => [member.id, member.profile!]))
    report(
      'averaging the shown place',
      targets.map(({ person }) => {
        const { locationLat, locationLng } = shown.get(person.id)!
        return toPlane({ lat: locationLat!, lng: locationLng! })
      }),
    )
  }, 120_000)

  test('even who knows the cell knows no more than the cell', () => {
    report(
      'guessing the middle of the cell',
      targets.map(({ truth }) => toPlane(cellCentre(cellOf(toGlobe(truth))))),
    )
  })
})
