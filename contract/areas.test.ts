import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaBounds, areaOf, cellInArea } from '#contract/areas.ts'
import { type Cell, cellAt, cellBounds, columnsIn } from '#contract/location.ts'
import { locationPrecisions } from '#contract/profile.ts'

/** Any cell, those at the date line and at the poles more often than the sea would have them. */
const anyCell: fc.Arbitrary<Cell> = fc
  .tuple(
    fc.oneof(fc.nat(17_999), fc.nat(40), fc.integer({ min: 17_960, max: 17_999 })),
    fc.nat(),
    fc.boolean(),
  )
  .map(([row, number, isEastmost]) => {
    const columns = columnsIn(row)
    return cellAt(row, isEastmost ? columns - 1 - (number % Math.min(columns, 25)) : number % columns)
  })
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const all = (check: (cell: Cell) => void) => fc.assert(fc.property(anyCell, check), { numRuns: 3000 })

describe('an area', () => {
  it('of 1 km is the cell itself', () => {
    all((cell) => {
      expect(areaOf(cell, 1)).toBe(cell)
      expect(areaBounds(cell, 1)).toEqual(cellBounds(cell))
    })
  })

  it('lies inside the one of the next size, so that no two of them say more than the smallest', () => {
    const sizes = locationPrecisions.slice(0, -1).map((size, index) => [size, locationPrecisions[index + 1]!])
    all((cell) => {
      for (const [small, large] of sizes as [1 | 5, 5 | 20][]) {
        const [inner, outer] = [areaBounds(cell, small), areaBounds(cell, large)]
        expect(inner.south).toBeGreaterThanOrEqual(outer.south)
        expect(inner.north).toBeLessThanOrEqual(outer.north)
        expect(inner.west).toBeGreaterThanOrEqual(outer.west)
        expect(inner.east).toBeLessThanOrEqual(outer.east)
        expect(areaOf(areaOf(cell, small), large)).toBe(areaOf(cell, large))
      }
    })
  })

  it('is the same for all of its cells', () => {
    fc.assert(
      fc.property(
        anyCell,
        fc.constantFrom(...locationPrecisions),
        share,
        share,
        (cell, size, east, north) => {
          const other = cellInArea(cell, size, east, north)
          expect(areaOf(other, size)).toBe(areaOf(cell, size))
          expect(areaBounds(other, size)).toEqual(areaBounds(cell, size))
        },
      ),
      { numRuns: 5000 },
    )
  })

  it('is at least 5 or 20 km wide and high wherever people live', () => {
    all((cell) => {
      for (const size of [5, 20] as const) {
        const { south, west, north, east } = areaBounds(cell, size)
        expect((north - south) * 111.195).toBeGreaterThan(size)
        const poleward = Math.max(Math.abs(south), Math.abs(north))
        if (poleward > 89) continue
        expect((east - west) * 111.195 * Math.cos((poleward * Math.PI) / 180)).toBeGreaterThan(size)
      }
    })
  })
})
