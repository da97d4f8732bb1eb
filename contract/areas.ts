import { type Bounds, type Cell, cellAt, cellBounds, columnsIn, rowAndColumn } from './location.ts'
import type { LocationPrecision } from './profile.ts'

/** A square of 1, 5 or 20 cells a side, in cells. Each lies inside one of the next size. */
type Area = { row: number; column: number; rows: number; columns: number }

function areaAround(cell: Cell, precision: LocationPrecision): Area {
  const { row, column } = rowAndColumn(cell)
  const columns = columnsIn(row)
  // What remains at the date line belongs to the last area: none is narrower than the others.
  const last = Math.max(0, Math.floor(columns / precision) - 1) * precision
  const west = Math.min(column - (column % precision), last)
  return {
    row: row - (row % precision),
    column: west,
    rows: precision,
    columns: west === last ? columns - last : precision,
  }
}

/** Names the area of this size around the cell: its south-western cell, the same for every cell inside. */
export function areaOf(cell: Cell, precision: LocationPrecision): Cell {
  const { row, column } = areaAround(cell, precision)
  return cellAt(row, column)
}

export function areaBounds(cell: Cell, precision: LocationPrecision): Bounds {
  const { row, column, rows, columns } = areaAround(cell, precision)
  const { south, west } = cellBounds(cellAt(row, column))
  const { north, east } = cellBounds(cellAt(row + rows - 1, column + columns - 1))
  return { south, west, north, east }
}

/** A cell of the area, by two shares from 0 up to, but not including, 1. */
export function cellInArea(
  cell: Cell,
  precision: LocationPrecision,
  eastward: number,
  northward: number,
): Cell {
  const { row, column, rows, columns } = areaAround(cell, precision)
  return cellAt(row + Math.floor(rows * northward), column + Math.floor(columns * eastward))
}
