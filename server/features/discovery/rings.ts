import {
  type Cell,
  cellAt,
  cellCentre,
  cellDistanceKm,
  columnsIn,
  rowAndColumn,
  rowEdge,
  rowOf,
} from '#contract/location.ts'

/** Cells of one row of the grid that follow each other, both ends included. */
export type CellRange = { first: Cell; last: Cell }
/** What lies at least `fromKm` and less than `toKm` away. */
export type Ring = { fromKm: number; toKm: number }

const EARTH_RADIUS_KM = 6371.0088
const HALF_ROUND = Math.PI * EARTH_RADIUS_KM
/** Rounding must not lose a cell on the edge of a ring; who asks measures each cell anyway. */
const SLACK_KM = 0.01
const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** The straight line through the globe between two points so far apart on it, for a globe of radius 1. */
export const chordOf = (km: number) => 2 * Math.sin(Math.min(km, HALF_ROUND) / EARTH_RADIUS_KM / 2)
export const kmOfChord = (chord: number) => 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, chord / 2))

/** Ranges that hold every cell whose middle lies in the ring around the middle of `origin`, and few others. */
export function rangesIn(origin: Cell, { fromKm, toKm }: Ring): CellRange[] {
  const { lat, lng } = cellCentre(origin)
  const reach = degrees((toKm + SLACK_KM) / EARTH_RADIUS_KM)
  const ranges: CellRange[] = []
  for (let row = rowOf(lat - reach); row <= rowOf(lat + reach); row++) {
    const rowLat = (rowEdge(row) + rowEdge(row + 1)) / 2
    const outer = longitudesWithin(lat, rowLat, toKm + SLACK_KM)
    if (outer === undefined) continue
    const inner = fromKm > SLACK_KM ? longitudesWithin(lat, rowLat, fromKm - SLACK_KM) : undefined
    if (inner === undefined) ranges.push(...columnsBetween(row, lng - outer, lng + outer))
    else
      ranges.push(
        ...columnsBetween(row, lng - outer, lng - inner),
        ...columnsBetween(row, lng + inner, lng + outer),
      )
  }
  return ranges
}

/** How many degrees east or west of us points of that latitude are within so many kilometres; nothing where none is. */
function longitudesWithin(lat: number, otherLat: number, km: number): number | undefined {
  const [here, there] = [radians(lat), radians(otherLat)]
  const share =
    (Math.cos(Math.min(km, HALF_ROUND) / EARTH_RADIUS_KM) - Math.sin(here) * Math.sin(there)) /
    (Math.cos(here) * Math.cos(there))
  return share > 1 ? undefined : degrees(Math.acos(Math.max(-1, share)))
}

/** The columns of the row whose middle lies between these longitudes; two ranges where they cross the date line. */
function columnsBetween(row: number, west: number, east: number): CellRange[] {
  const columns = columnsIn(row)
  const columnAt = (lng: number) => ((lng + 180) / 360) * columns - 0.5
  const from = Math.ceil(columnAt(west))
  const to = Math.floor(columnAt(east))
  if (to < from) return []
  if (to - from + 1 >= columns) return [{ first: cellAt(row, 0), last: cellAt(row, columns - 1) }]
  const onGlobe = (column: number) => ((column % columns) + columns) % columns
  const [first, last] = [onGlobe(from), onGlobe(to)]
  if (first <= last) return [{ first: cellAt(row, first), last: cellAt(row, last) }]
  return [
    { first: cellAt(row, first), last: cellAt(row, columns - 1) },
    { first: cellAt(row, 0), last: cellAt(row, last) },
  ]
}

/** Of each row of the grid from `firstRow` on, the first and the last cell; the first is the greater across the date line. */
export type Reach = { firstRow: number; lows: Cell[]; highs: Cell[] }
/** A row of which nothing is in reach: there is no such cell. */
const NO_CELL = -1

/** Exactly the cells whose middle lies nearer than so many kilometres to the middle of `origin`. */
export function reachOf(origin: Cell, km: number): Reach {
  const byRow = Map.groupBy(rangesIn(origin, { fromKm: 0, toKm: km }), ({ first }) => rowAndColumn(first).row)
  const firstRow = Math.min(...byRow.keys())
  const rows = Array.from({ length: Math.max(...byRow.keys()) - firstRow + 1 }, (_, index) => {
    const isIn = (cell: Cell) => cellDistanceKm(origin, cell) < km
    const ranges = (byRow.get(firstRow + index) ?? []).map((range) => trimmed(range, isIn))
    const [west, east = west] = ranges.filter(({ first, last }) => first <= last)
    return { low: west?.first ?? NO_CELL, high: east?.last ?? NO_CELL }
  })
  return { firstRow, lows: rows.map(({ low }) => low), highs: rows.map(({ high }) => high) }
}

/** Ranges hold a little more than the ring, at their ends. */
function trimmed({ first, last }: CellRange, isIn: (cell: Cell) => boolean): CellRange {
  let [low, high] = [first, last]
  while (low <= high && !isIn(low)) low++
  while (low <= high && !isIn(high)) high--
  return { first: low, last: high }
}

/** Of a ring: how many cells it has where all of them are whole, and about how large one is. */
const CELL_KM2 = 1.2
export const cellsIn = ({ fromKm, toKm }: Ring) => (Math.PI * (toKm ** 2 - fromKm ** 2)) / CELL_KM2
/** The ring from there on that has so many cells. It ends at a whole metre, so that a cursor can name its end. */
export const ringOf = (fromKm: number, cells: number): Ring => ({
  fromKm,
  toKm: Math.ceil(1000 * Math.sqrt(fromKm ** 2 + (cells * CELL_KM2) / Math.PI)) / 1000,
})

/** A cell's middle on a globe of radius 1, as PostgreSQL writes a `cube`. */
export function onGlobe(cell: Cell): string {
  const { lat, lng } = cellCentre(cell)
  const [north, east] = [radians(lat), radians(lng)]
  return `(${Math.cos(north) * Math.cos(east)}, ${Math.cos(north) * Math.sin(east)}, ${Math.sin(north)})`
}
