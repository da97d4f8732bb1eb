export type GridShape = {
  columns: number
  rowHeight: number
  /** What scrolls above the tiles. */
  aboveHeight: number
}

/**
 * How far to scroll after the shape of the grid has changed, so that one man stays as far from its top as he was: the one
 * who is open, if he was in view, else the first who was.
 */
export function keptOffset(
  before: GridShape & { offset: number; viewHeight: number },
  after: Pick<GridShape, 'columns'>,
  openIndex: number | undefined,
): { index: number; row: number; fromTop: number } {
  const topOf = (index: number) =>
    before.aboveHeight + Math.floor(index / before.columns) * before.rowHeight - before.offset
  const isInView = (index: number) =>
    topOf(index) > -before.rowHeight / 2 && topOf(index) < before.viewHeight - before.rowHeight / 2
  const firstRow = Math.max(0, Math.ceil((before.offset - before.aboveHeight) / before.rowHeight))
  const index = openIndex !== undefined && isInView(openIndex) ? openIndex : firstRow * before.columns
  return { index, row: Math.floor(index / after.columns), fromTop: topOf(index) }
}
