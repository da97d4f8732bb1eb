import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ownProfile } from './profile.ts'

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
const LEAST_WIDTH_KM = 1.05
const EARTH_RADIUS_KM = 6371.0088
const COLUMN_BITS = 2 ** 16
const radians = (degrees: number) => (degrees * Math.PI) / 180
const circleKm = (lat: number) => 2 * Math.PI * EARTH_RADIUS_KM * Math.cos(radians(lat))

/**
 * How many columns a row may have: steps of 5 %, so that the squares of neighbouring rows stand in line for some
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

/** Measured at the row's edge nearer to a pole, where it is shortest: no cell is narrower than a kilometre anywhere. */
export function columnsIn(row: number): number {
  const poleward = Math.max(Math.abs(rowEdge(row)), Math.abs(rowEdge(row + 1)))
  const most = circleKm(poleward) / LEAST_WIDTH_KM
  return columnSteps.find((n) => n <= most) ?? 1
}

export function cellOf({ lat, lng }: Position): Cell {
  const row = rowOf(lat)
  const columns = columnsIn(row)
  const turn = (lng + 180) / 360
  const column = Math.min(columns - 1, Math.floor((turn - Math.floor(turn)) * columns))
  return row * COLUMN_BITS + column
}

export function cellBounds(cell: Cell): Bounds {
  const row = Math.floor(cell / COLUMN_BITS)
  const column = cell % COLUMN_BITS
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

/** What a position becomes before it leaves the browser, and again when it reaches the server. */
export const snapPosition = (raw: Position): Position => cellCentre(cellOf(raw))

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
const bucketEnds = [1, 2, 5, 10, 20, 50, 100]

/** The only form in which a distance is shown. */
export function distanceBucket(km: number): DistanceBucket {
  const index = bucketEnds.findIndex((end) => km < end)
  return index < 0 ? '> 100 km' : distanceBuckets[index]!
}

export const locationApi = {
  setLocation: endpoint({
    method: 'PUT',
    path: '/api/location',
    access: 'member',
    summary: 'Keeps the cell of this place and nothing finer',
    body: position,
    reply: ownProfile,
  }),
  forgetLocation: endpoint({
    method: 'DELETE',
    path: '/api/location',
    access: 'member',
    summary: 'Forgets the cell; others see the caller as one who never gave a place',
    reply: ownProfile,
  }),
}
