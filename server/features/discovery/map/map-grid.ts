import type { Bounds, Position } from '#contract/location.ts'

/** Squares along the longer side of the view: between this many and twice as many. */
const LEAST_SQUARES = 8
/** The side of a region, a 256th of the globe: squares of whole regions are counted by regions. */
export const REGION_DEGREES = 360 / 256
/** The side of a subregion, a sixteenth of that. */
export const SUBREGION_DEGREES = REGION_DEGREES / 16
/** Half a cell, so that cells whose middle lies just outside are looked at too. */
const MARGIN_DEGREES = 0.006

const width = ({ west, east }: Bounds) => (west <= east ? east - west : east + 360 - west)

/** The side of a square in degrees. It is a 2^n-th of the globe, so the squares stand still while the map is moved. */
export function squareFor(bounds: Bounds): number {
  const span = Math.max(width(bounds), bounds.north - bounds.south, 1e-4)
  return 360 / 2 ** Math.ceil(Math.log2((360 * LEAST_SQUARES) / span))
}

export function withMargin(bounds: Bounds): Bounds {
  const poleward = Math.min(89, Math.max(Math.abs(bounds.south), Math.abs(bounds.north)))
  const sideways = MARGIN_DEGREES / Math.cos((poleward * Math.PI) / 180)
  const upright = {
    south: Math.max(-90, bounds.south - MARGIN_DEGREES),
    north: Math.min(90, bounds.north + MARGIN_DEGREES),
  }
  if (width(bounds) + 2 * sideways >= 360) return { ...upright, west: -180, east: 180 }
  return { ...upright, west: onGlobe(bounds.west - sideways), east: onGlobe(bounds.east + sideways) }
}

const onGlobe = (lng: number) => (lng < -180 ? lng + 360 : lng > 180 ? lng - 360 : lng)

export function isInside({ south, west, north, east }: Bounds, { lat, lng }: Position): boolean {
  const between = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  return between && lat >= south && lat <= north
}

export type Group<T> = Position & { items: T[] }

/** Puts together what stands in the same square, at the middle of it all. */
export function groupBySquare<T extends Position>(items: T[], step: number): Group<T>[] {
  const squares = new Map<string, T[]>()
  for (const item of items) {
    const key = `${Math.floor(item.lng / step)} ${Math.floor(item.lat / step)}`
    const known = squares.get(key)
    if (known) known.push(item)
    else squares.set(key, [item])
  }
  return [...squares.values()].map((inside) => ({
    lat: mean(inside.map((item) => item.lat)),
    lng: mean(inside.map((item) => item.lng)),
    items: inside,
  }))
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
