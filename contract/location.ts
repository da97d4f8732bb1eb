import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type LocationPrecision, ownProfile } from './own-profile.ts'

/** A place on the wire. The browser sends none but the centre of its cell. */
export const position = z.object({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
})
export type Position = z.infer<typeof position>

/**
 * All that is ever kept of where a member is: a square of about 1.1 km, as one integer (row and column, below 2^31).
 * Rows run from the south pole to the north, columns from the date line eastwards.
 */
export type Cell = number
export type Bounds = { south: number; west: number; north: number; east: number }

/** Centres the map of a member who gives no place. It is never sent and never stored. */
export const DEFAULT_CENTRE: Position = { lat: 51.5074, lng: -0.1278 }

const ROWS_PER_DEGREE = 100
const ROWS = 180 * ROWS_PER_DEGREE
/** Rows that are divided alike, so that squares of 20 by 20 cells have straight sides. */
const ROWS_IN_BAND = 20
/** How far beyond its edge a cell is left. A phone indoors is often 40 m off, and a home may stand on an edge. */
const STAY_METRES = 300
const LEAST_WIDTH_KM = 1.05
const EARTH_RADIUS_KM = 6371.0088
const COLUMN_BITS = 2 ** 16
const radians = (degrees: number) => (degrees * Math.PI) / 180
const metresIn = (degrees: number) => radians(degrees) * EARTH_RADIUS_KM * 1000
const circleKm = (lat: number) => 2 * Math.PI * EARTH_RADIUS_KM * Math.cos(radians(lat))

/**
 * How many columns a band may have: steps of 5 %, so that the squares of neighbouring bands stand in line for some
 * hundred kilometres and the grid can be shown.
 */
const columnSteps = stepsDownFrom(Math.floor(circleKm(0) / LEAST_WIDTH_KM))

function stepsDownFrom(most: number): number[] {
  return most < 1 ? [] : [most, ...stepsDownFrom(Math.floor((most * 19) / 20))]
}

export function rowOf(lat: number): number {
  const row = Math.floor((lat + 90) * ROWS_PER_DEGREE)
  return Math.min(ROWS - 1, Math.max(0, row))
}

/** The row's edge in degrees; `row + 1` gives its northern one. */
export const rowEdge = (row: number) => row / ROWS_PER_DEGREE - 90

/** Of each band, measured at its edge nearer to a pole, where it is shortest: no cell is narrower than a kilometre anywhere. */
const columnsOfBands = Array.from({ length: ROWS / ROWS_IN_BAND }, (_, band) => {
  const first = band * ROWS_IN_BAND
  const poleward = Math.max(Math.abs(rowEdge(first)), Math.abs(rowEdge(first + ROWS_IN_BAND)))
  const most = circleKm(poleward) / LEAST_WIDTH_KM
  return columnSteps.find((n) => n <= most) ?? 1
})

export const columnsIn = (row: number): number => columnsOfBands[Math.floor(row / ROWS_IN_BAND)]!

export const cellAt = (row: number, column: number): Cell => row * COLUMN_BITS + column

export const rowAndColumn = (cell: Cell) => ({
  row: Math.floor(cell / COLUMN_BITS),
  column: cell % COLUMN_BITS,
})

export function cellOf({ lat, lng }: Position): Cell {
  const row = rowOf(lat)
  const columns = columnsIn(row)
  const turn = (lng + 180) / 360
  const column = Math.min(columns - 1, Math.floor((turn - Math.floor(turn)) * columns))
  return cellAt(row, column)
}

export function cellBounds(cell: Cell): Bounds {
  const { row, column } = rowAndColumn(cell)
  const width = 360 / columnsIn(row)
  return {
    south: rowEdge(row),
    north: rowEdge(row + 1),
    west: column * width - 180,
    east: (column + 1) * width - 180,
  }
}

/**
 * A point of the cell, by two shares between 0 and 1. It keeps a thousandth away from the edges, so that rounding to
 * six digits never carries it into the next cell.
 */
export function pointInCell(cell: Cell, eastward: number, northward: number): Position {
  const { south, west, north, east } = cellBounds(cell)
  return {
    lat: between(south, north, northward),
    lng: between(west, east, eastward),
  }
}

const between = (from: number, to: number, share: number) =>
  Math.round((from + (to - from) * Math.min(0.999, Math.max(0.001, share))) * 1e6) / 1e6

export const cellCentre = (cell: Cell): Position => pointInCell(cell, 0.5, 0.5)

/**
 * What a position becomes before it leaves the browser, and again when it reaches the server. In the browser it sticks
 * to the cell that was last reported, so that whoever lives on an edge is not seen on both sides of it.
 */
export const snapPosition = (raw: Position, current?: Cell): Position =>
  cellCentre(current !== undefined && metresBeyond(current, raw) <= STAY_METRES ? current : cellOf(raw))

/** How far outside the cell a position lies; 0 inside it. */
function metresBeyond(cell: Cell, { lat, lng }: Position): number {
  const { south, west, north, east } = cellBounds(cell)
  const northward = metresIn(Math.max(0, south - lat, lat - north))
  const fromMiddle = Math.abs(((lng - (west + east) / 2 + 540) % 360) - 180)
  const eastward = metresIn(Math.max(0, fromMiddle - (east - west) / 2)) * Math.cos(radians(lat))
  return Math.hypot(northward, eastward)
}

/** From centre to centre: a member who moves within his cell changes no distance. */
export function cellDistanceKm(a: Cell, b: Cell): number {
  if (a === b) return 0
  const from = cellCentre(a)
  const to = cellCentre(b)
  const half = (x: number, y: number) => Math.sin(radians(y - x) / 2) ** 2
  const h =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

export const distanceBuckets = [
  '< 1 km',
  '1–2 km',
  '2–5 km',
  '5–10 km',
  '10–20 km',
  '20–50 km',
  '50–100 km',
  '> 100 km',
] as const
export type DistanceBucket = (typeof distanceBuckets)[number]
/** Where a bucket ends, in kilometres. No filter by distance knows others, or asking with many would measure finer than is shown. */
export const distanceLimits = [1, 2, 5, 10, 20, 50, 100] as const
export type DistanceLimit = (typeof distanceLimits)[number]

/** What is said of a member who is near and lets himself be seen within 5 or 20 km only. */
export const vagueDistances = ['< 5 km', '< 20 km'] as const
export type ShownDistance = DistanceBucket | (typeof vagueDistances)[number]

/** The only form in which a distance is shown, never finer than the precision of the member it leads to. */
export function distanceBucket(km: number, precision: LocationPrecision = 1): ShownDistance {
  if (precision > 1 && km < precision) return precision === 5 ? '< 5 km' : '< 20 km'
  const index = distanceLimits.findIndex((end) => km < end)
  return index < 0 ? '> 100 km' : distanceBuckets[index]!
}

/** The same of how far one has looked, in kilometres: the end of the last bucket that is wholly inside; 0 for none. */
export const wholeBucket = (km: number): number => distanceLimits.findLast((end) => end <= km) ?? 0

export const locationApi = {
  setLocation: endpoint({
    method: 'PUT',
    path: '/api/location',
    access: 'member',
    summary:
      'Stores the cell of this place and nothing finer; others see a move to a neighbouring cell later',
    body: position,
    reply: ownProfile,
  }),
  forgetLocation: endpoint({
    method: 'DELETE',
    path: '/api/location',
    access: 'member',
    summary: 'Deletes the cell; others see the caller as one who never gave a place',
    reply: ownProfile,
  }),
}
