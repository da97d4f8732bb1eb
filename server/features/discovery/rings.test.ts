import { describe, expect, test } from 'vitest'
import { type Cell, cellCentre, cellOf, columnsIn, rowAndColumn } from '#contract/location.ts'
import { type CellRange, chordOf, kmOfChord, rangesIn, ringOf } from './rings.ts'

const EARTH_RADIUS_KM = 6371.0088
const holds = (ranges: CellRange[], cell: Cell) =>
  ranges.some(({ first, last }) => first <= cell && cell <= last)

function distanceKm(a: Cell, b: Cell): number {
  const vector = ({ lat, lng }: { lat: number; lng: number }) => {
    const [north, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
  }
  const [from, to] = [vector(cellCentre(a)), vector(cellCentre(b))]
  const chord = Math.hypot(...from.map((value, axis) => value - to[axis]!))
  return 2 * EARTH_RADIUS_KM * Math.asin(chord / 2)
}

/** Every cell of the rows around here, a few hundred columns to each side. */
function cellsAround(origin: Cell): Cell[] {
  const { lat, lng } = cellCentre(origin)
  const cells = new Set<Cell>()
  for (let north = -0.4; north <= 0.4; north += 0.005)
    for (let column = -60; column <= 60; column++) {
      const at = Math.max(-90, Math.min(90, lat + north))
      const east = lng + (column * 360) / columnsIn(rowAndColumn(cellOf({ lat: at, lng: 0 })).row)
      cells.add(cellOf({ lat: at, lng: ((((east + 180) % 360) + 360) % 360) - 180 }))
    }
  return [...cells]
}

describe('the ranges of a ring', () => {
  test.each([
    ['London', { lat: 51.51, lng: -0.12 }],
    ['the equator', { lat: 0.001, lng: 100 }],
    ['the date line', { lat: -17.5, lng: 179.995 }],
    ['the north pole', { lat: 89.95, lng: 20 }],
    ['the south pole', { lat: -89.999, lng: -70 }],
  ])('hold every cell of it and of no cell twice: %s', (_, place) => {
    const origin = cellOf(place)
    for (const [fromKm, toKm] of [
      [0, 3],
      [3, 7.5],
      [7.5, 30],
    ] as const) {
      const ranges = rangesIn(origin, { fromKm, toKm })
      const missing = cellsAround(origin).filter((cell) => {
        const km = distanceKm(origin, cell)
        return km >= fromKm && km < toKm && !holds(ranges, cell)
      })
      expect(missing).toEqual([])
      const sorted = ranges.toSorted((a, b) => a.first - b.first)
      for (const [index, range] of sorted.entries())
        if (index > 0) expect(range.first).toBeGreaterThan(sorted[index - 1]!.last)
    }
  })

  test('hold few cells that lie elsewhere', () => {
    const origin = cellOf({ lat: 51.51, lng: -0.12 })
    const ring = { fromKm: 20, toKm: 22 }
    const held = rangesIn(origin, ring).reduce((sum, { first, last }) => sum + last - first + 1, 0)
    const inside = cellsAround(origin).filter((cell) => {
      const km = distanceKm(origin, cell)
      return km >= ring.fromKm && km < ring.toKm
    })
    expect(held).toBeGreaterThanOrEqual(inside.length)
    expect(held).toBeLessThan(inside.length * 1.05)
  })

  test('follow each other without a gap, at whole metres', () => {
    let fromKm = 0
    for (let step = 0; step < 20; step++) {
      const { toKm } = ringOf(fromKm, 120)
      expect(toKm).toBeGreaterThan(fromKm)
      expect(Math.floor(toKm * 1000) / 1000).toBe(toKm)
      fromKm = toKm
    }
    expect(kmOfChord(chordOf(fromKm))).toBeCloseTo(fromKm, 6)
  })
})
