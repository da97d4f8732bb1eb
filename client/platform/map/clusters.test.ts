import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClusters, type Spot } from './clusters.ts'
import type { MapMarker } from './map-types.ts'

const WORLD: [number, number, number, number] = [-180, -85, 180, 85]
const countOf = (spots: Spot<MapMarker>[]) =>
  spots.reduce((sum, spot) => sum + (spot.kind === 'cluster' ? spot.count : 1), 0)

const marker = fc.record({
  lat: fc.integer({ min: -80, max: 80 }),
  lng: fc.integer({ min: -179, max: 179 }),
  count: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
})

describe('markers that are close', () => {
  it('are put together without losing or doubling one, at any zoom', () => {
    fc.assert(
      fc.property(fc.array(marker, { maxLength: 50 }), fc.integer({ min: 0, max: 18 }), (places, zoom) => {
        const markers = places.map((place, id) => ({ id, label: `m${id}`, ...place }))
        const expected = places.reduce((sum, { count }) => sum + (count ?? 1), 0)
        expect(countOf(createClusters(markers)(WORLD, zoom))).toBe(expected)
      }),
    )
  })

  it('come apart at the zoom that their number leads to', () => {
    const markers = [0, 1, 2].map((id) => ({ id, label: `m${id}`, lat: 51.5 + id * 0.004, lng: -0.1 }))
    const spotsIn = createClusters(markers)
    const [cluster] = spotsIn(WORLD, 8)
    expect(cluster).toMatchObject({ kind: 'cluster', count: 3 })
    const zoom = cluster?.kind === 'cluster' ? cluster.opensAt()! : 0
    expect(spotsIn(WORLD, zoom).length).toBeGreaterThan(1)
    expect(spotsIn(WORLD, 18).map(({ kind }) => kind)).toEqual(['marker', 'marker', 'marker'])
  })

  it('keep their key while nothing about them changes, and only then', () => {
    const one = { id: 1, label: 'Sven', lat: 51.5, lng: -0.1, online: false }
    const keyOf = (marker: MapMarker) => createClusters([marker])(WORLD, 13)[0]?.key
    expect(keyOf({ ...one })).toBe(keyOf(one))
    expect(keyOf({ ...one, online: true })).not.toBe(keyOf(one))
    expect(keyOf({ ...one, lat: 51.6 })).not.toBe(keyOf(one))
  })
})
