import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Cell,
  cellBounds,
  cellCentre,
  cellDistanceKm,
  cellOf,
  columnsIn,
  distanceBucket,
  distanceBuckets,
  type Position,
  pointInCell,
  position,
  rowOf,
  snapPosition,
} from '#contract/location.ts'

const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 1e7, max: max * 1e7 }).map((n) => n / 1e7)
const anywhere: fc.Arbitrary<Position> = fc.oneof(
  fc.record({ lat: degrees(-90, 90), lng: degrees(-180, 180) }),
  fc.record({ lat: degrees(89.9, 90), lng: degrees(-180, 180) }),
  fc.record({ lat: degrees(-90, -89.9), lng: degrees(-180, 180) }),
  fc.record({ lat: degrees(-90, 90), lng: fc.constantFrom(-180, -179.999999, 179.999999, 180) }),
)
const share = fc.integer({ min: 0, max: 1e6 }).map((n) => n / 1e6)
const within = fc.integer({ min: 1, max: 1e6 - 1 }).map((n) => n / 1e6)
const widthKm = (cell: Cell, lat: number) => {
  const { west, east } = cellBounds(cell)
  return ((east - west) / 360) * 2 * Math.PI * 6371 * Math.cos((lat * Math.PI) / 180)
}

describe('a cell', () => {
  it('is the same for the point that the browser sends as for the one that it keeps to itself', () => {
    fc.assert(
      fc.property(anywhere, (raw) => {
        const sent = snapPosition(raw)
        expect(cellOf(sent)).toBe(cellOf(raw))
        expect(snapPosition(sent)).toEqual(sent)
        expect(position.safeParse(sent).success).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })

  it('gives one and the same snap for every point inside it', () => {
    fc.assert(
      fc.property(anywhere, within, within, (raw, eastward, northward) => {
        const cell = cellOf(raw)
        const { south, west, north, east } = cellBounds(cell)
        const inside = { lat: south + (north - south) * northward, lng: west + (east - west) * eastward }
        expect(snapPosition(inside)).toEqual(cellCentre(cell))
      }),
      { numRuns: 5000 },
    )
  })

  it('holds every point that is derived from it, to its very edges', () => {
    fc.assert(
      fc.property(anywhere, share, share, (raw, eastward, northward) => {
        const cell = cellOf(raw)
        expect(cellOf(pointInCell(cell, eastward, northward))).toBe(cell)
      }),
      { numRuns: 5000 },
    )
  })

  it('is at least a kilometre wide at every latitude of its row, and about 1.1 km where people live', () => {
    for (let row = rowOf(-90); row <= rowOf(90) - 1; row++) {
      const cell = row * 2 ** 16
      const { south, north } = cellBounds(cell)
      if (columnsIn(row) === 1) continue
      expect(widthKm(cell, Math.max(Math.abs(south), Math.abs(north)))).toBeGreaterThan(1)
      if (Math.abs(south) < 75)
        expect(widthKm(cell, Math.min(Math.abs(south), Math.abs(north)))).toBeLessThan(1.12)
    }
  })

  it('is one round cap at each pole, whatever the longitude', () => {
    for (const lat of [90, -90]) {
      const caps = [-180, -90, 0, 17.3, 90, 180].map((lng) => cellOf({ lat, lng }))
      expect(new Set(caps).size).toBe(1)
    }
  })

  it('does not care on which side of the date line its longitude is written', () => {
    fc.assert(
      fc.property(degrees(-90, 90), (lat) => {
        expect(cellOf({ lat, lng: 180 })).toBe(cellOf({ lat, lng: -180 }))
        const west = cellOf({ lat, lng: 179.999999 })
        const east = cellOf({ lat, lng: -179.999999 })
        if (Math.abs(lat) < 89.9) expect(cellDistanceKm(west, east)).toBeLessThan(2)
      }),
    )
    expect(cellOf({ lat: 10, lng: 190 })).toBe(cellOf({ lat: 10, lng: -170 }))
  })

  it('is an integer that fits into a four-byte column', () => {
    fc.assert(
      fc.property(anywhere, (raw) => {
        const cell = cellOf(raw)
        expect(Number.isSafeInteger(cell)).toBe(true)
        expect(cell).toBeGreaterThanOrEqual(0)
        expect(cell).toBeLessThan(2 ** 31)
      }),
    )
  })
})

describe('the cell that the browser reports', () => {
  const METRES_PER_DEGREE = 111_195
  /** So many metres from the middle of the cell's eastern or northern edge, outwards. */
  const beyond = (cell: Cell, edge: 'east' | 'north', metres: number): Position => {
    const { lat, lng } = cellCentre(cell)
    const { north, east } = cellBounds(cell)
    return edge === 'north'
      ? { lat: north + metres / METRES_PER_DEGREE, lng }
      : { lat, lng: east + metres / METRES_PER_DEGREE / Math.cos((lat * Math.PI) / 180) }
  }

  it('is left only 300 m beyond its edge, and beyond that it is where he is', () => {
    const places = anywhere.filter(({ lat }) => Math.abs(lat) < 89.5)
    fc.assert(
      fc.property(places, fc.constantFrom('east' as const, 'north' as const), (raw, edge) => {
        const cell = cellOf(raw)
        expect(snapPosition(beyond(cell, edge, 299), cell)).toEqual(cellCentre(cell))
        const left = beyond(cell, edge, 301)
        expect(snapPosition(left, cell)).toEqual(snapPosition(left))
        expect(cellOf(snapPosition(left, cell))).not.toBe(cell)
      }),
      { numRuns: 2000 },
    )
  })

  it('sticks over the date line too, and has no memory where nothing was reported', () => {
    const cell = cellOf({ lat: -17.5, lng: 179.9999 })
    expect(cellOf(snapPosition({ lat: -17.5, lng: -179.9999 }, cell))).toBe(cell)
    expect(cellOf(snapPosition({ lat: -17.5, lng: -179.9999 }))).not.toBe(cell)
  })
})

describe('a distance', () => {
  it('is measured from centre to centre, the same both ways', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const there = cellDistanceKm(cellOf(a), cellOf(b))
        expect(there).toBeCloseTo(cellDistanceKm(cellOf(b), cellOf(a)), 6)
        expect(there).toBeLessThan(20_038)
      }),
    )
    const london = cellOf({ lat: 51.5074, lng: -0.1278 })
    const paris = cellOf({ lat: 48.8566, lng: 2.3522 })
    expect(cellDistanceKm(london, paris)).toBeGreaterThan(342)
    expect(cellDistanceKm(london, paris)).toBeLessThan(346)
  })

  it('is shown as a bucket, and equal cells are less than a kilometre apart', () => {
    const cell = cellOf({ lat: 51.5, lng: -0.1 })
    expect(distanceBucket(cellDistanceKm(cell, cell))).toBe('< 1 km')
    const bucketsOf = (ways: number[]) => ways.map((km) => distanceBucket(km))
    expect(bucketsOf([0, 1, 2, 5, 10, 20, 50, 100])).toEqual(distanceBuckets)
    expect(bucketsOf([0.99, 1.99, 4.99, 9.99, 19.99, 49.99, 99.99, 20_000])).toEqual(distanceBuckets)
  })

  it('is never finer than the precision of the member it leads to', () => {
    expect([0, 4.9, 5, 12].map((km) => distanceBucket(km, 5))).toEqual([
      '< 5 km',
      '< 5 km',
      '5–10 km',
      '10–20 km',
    ])
    expect([0, 4.9, 19.9, 20].map((km) => distanceBucket(km, 20))).toEqual([
      '< 20 km',
      '< 20 km',
      '< 20 km',
      '20–50 km',
    ])
  })
})
