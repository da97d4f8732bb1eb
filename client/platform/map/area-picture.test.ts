import { expect, test } from 'vitest'
import { areaBounds } from '#contract/areas.ts'
import { cellOf } from '#contract/location.ts'
import { locationPrecisions } from '#contract/profile.ts'
import { viewArea } from './area-picture.ts'

const places = [
  { lat: 51.5, lng: -0.09 },
  { lat: 0.2, lng: 32.6 },
  { lat: 69.65, lng: 18.96 },
  { lat: -17.8, lng: 179.99 },
]

test.each(places)(
  'an area of any size fills between a third and three quarters of its picture (%o)',
  (place) => {
    for (const precision of locationPrecisions) {
      const { width, height } = viewArea(areaBounds(cellOf(place), precision), 176)
      expect(height).toBeGreaterThan(176 * 0.37)
      expect(height).toBeLessThanOrEqual(176 * 0.75)
      expect(width / height).toBeGreaterThan(0.9)
      expect(width / height).toBeLessThan(2)
    }
  },
)
