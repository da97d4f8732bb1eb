import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'

export type GridShape = {
  columns: number
  rowHeight: number /** What scrolls above the tiles. */
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
): { row: number; fromTop: number } {
  const topOf = (index: number) =>
    before.aboveHeight + Math.floor(index / before.columns) * before.rowHeight - before.offset
  const isInView = (index: number) =>
    topOf(index) > -before.rowHeight / 2 && topOf(index) < before.viewHeight - before.rowHeight / 2
  const firstRow = Math.max(0, Math.ceil((before.offset - before.aboveHeight) / before.rowHeight))
  const index = openIndex !== undefined && isInView(openIndex) ? openIndex : firstRow * before.columns
  return { row: Math.floor(index / after.columns), fromTop: topOf(index) }
}

type Options = Omit<GridShape, 'aboveHeight'> & {
  list: RefObject<VirtualizerHandle | null>
  /** The item above the tiles, if there is one. */
  above: RefObject<HTMLElement | null>
  openIndex: number | undefined
}

/** Keeps the place in the grid when a pane beside it opens or closes. Call what it returns with every scroll. */
export function useKeptPlace({ columns, rowHeight, list, above, openIndex }: Options) {
  const offset = useRef(0)
  const shape = useRef({ columns, rowHeight })
  const lastOpen = useRef(openIndex)
  useLayoutEffect(() => {
    const before = shape.current
    shape.current = { columns, rowHeight }
    if (before.columns === columns || !list.current) return
    const aboveHeight = above.current?.offsetHeight ?? 0
    const viewHeight = list.current.viewportSize || window.innerHeight
    const { row, fromTop } = keptOffset(
      { ...before, aboveHeight, viewHeight, offset: offset.current },
      { columns },
      lastOpen.current,
    )
    const item = above.current ? row + 1 : row
    list.current.scrollTo(Math.max(0, list.current.getItemOffset(item) - fromTop))
  }, [columns, rowHeight, list, above])
  useEffect(() => {
    // The grid widens after a page is closed: he who was open is still the one to stay.
    if (openIndex !== undefined && openIndex >= 0) lastOpen.current = openIndex
  }, [openIndex])
  return (now: number) => {
    offset.current = now
  }
}
