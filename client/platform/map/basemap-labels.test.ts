import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlacedLabel, placeLabels } from './basemap-labels.ts'
import type { Label } from './basemap-sheet.ts'

const measure = (text: string, size: number) => text.length * size * 0.6
const label: fc.Arbitrary<Label> = fc.record({
  name: fc.string({ minLength: 2, maxLength: 18 }),
  x: fc.integer({ min: 0, max: 4000 }).map((n) => n / 4000),
  y: fc.integer({ min: 0, max: 4000 }).map((n) => n / 4000),
  zoom: fc.integer({ min: 0, max: 4 }),
  country: fc.boolean(),
})

function allOf(labels: Label[], zoom: number) {
  const at = placeLabels(labels, zoom, measure)
  const placed = new Set<PlacedLabel>()
  for (let x = -1; x <= 2 ** zoom; x++)
    for (let y = -1; y <= 2 ** zoom; y++) for (const one of at(x, y)) placed.add(one)
  return [...placed]
}

describe('the names on the map', () => {
  it('never lie over each other', () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 60 }), (labels) => {
        const placed = allOf(labels, 3)
        for (const [i, a] of placed.entries()) {
          for (const b of placed.slice(i + 1)) {
            const apart =
              Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.size + b.size) / 2
            expect(apart, `${a.name} and ${b.name}`).toBe(true)
          }
        }
      }),
    )
  })

  it('give way to the more important one, and wait for their zoom', () => {
    const here = { x: 0.5, y: 0.5, country: false }
    const labels = [
      { ...here, name: 'London', zoom: 2 },
      { ...here, name: 'Lambeth', zoom: 2 },
      { ...here, x: 0.1, name: 'Wick', zoom: 8 },
    ]
    expect(allOf(labels, 3).map(({ name }) => name)).toEqual(['London'])
  })

  it('are drawn by every tile that they reach into', () => {
    const at = placeLabels([{ name: 'Across', x: 0.5, y: 0.4, zoom: 0, country: false }], 1, measure)
    expect(at(0, 0)).toHaveLength(1)
    expect(at(1, 0)).toEqual(at(0, 0))
    expect(at(1, 1)).toEqual([])
  })
})
