import { type Cell, columnsIn, rowAndColumn, rowOf } from '#contract/location.ts'

/** As coarse as the coarsest precision that a member can choose. All rows of a band have the same columns. */
const SIDE = 20
const ROW_BITS = 2 ** 16
const BANDS = (rowOf(90) + 1) / SIDE

const areaAt = (band: number, column: number) => band * ROW_BITS + column

/** The square of 20 by 20 cells around a cell; the trigger of `quickies.area` reckons alike. */
export function areaOfCell(cell: Cell): number {
  const { row, column } = rowAndColumn(cell)
  return areaAt(Math.floor(row / SIDE), Math.floor(column / SIDE))
}

/** That square and those around it: whoever is shown in one of them is near. */
export function areasAround(cell: Cell): number[] {
  const { row, column } = rowAndColumn(cell)
  const own = Math.floor(row / SIDE)
  const turn = (column + 0.5) / columnsIn(row)
  const bands = [own - 1, own, own + 1].filter((band) => band >= 0 && band < BANDS)
  const areas = bands.flatMap((band) => {
    const columns = columnsIn(band * SIDE)
    const across = Math.ceil(columns / SIDE)
    const middle = Math.floor((turn * columns) / SIDE)
    return [-1, 0, 1].map((step) => areaAt(band, (middle + step + across) % across))
  })
  return [...new Set(areas)]
}
