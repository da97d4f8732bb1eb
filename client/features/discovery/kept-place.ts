import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { type GridShape, keptOffset } from './kept-offset.ts'

export type KeptPlaceProps = Omit<GridShape, 'aboveHeight'> & {
  list: RefObject<VirtualizerHandle | null>
  /** The item above the tiles, if there is one. */
  above: RefObject<HTMLElement | null>
  /** How far the grid was scrolled last. */
  offset: RefObject<number>
  members: readonly { id: number }[]
  openId: number | undefined
}

/** Keeps the place in the grid when a pane beside it opens or closes. A phone has none, and does not load this. */
export function KeptPlace({ columns, rowHeight, list, above, offset, members, openId }: KeptPlaceProps) {
  const shape = useRef({ columns, rowHeight })
  const lastOpen = useRef(openId)
  useLayoutEffect(() => {
    const before = shape.current
    shape.current = { columns, rowHeight }
    if (before.columns === columns || !list.current) return
    const aboveHeight = above.current?.offsetHeight ?? 0
    const viewHeight = list.current.viewportSize || window.innerHeight
    const openIndex = members.findIndex(({ id }) => id === lastOpen.current)
    const { row, fromTop } = keptOffset(
      { ...before, aboveHeight, viewHeight, offset: offset.current },
      { columns },
      openIndex < 0 ? undefined : openIndex,
    )
    const item = above.current ? row + 1 : row
    list.current.scrollTo(Math.max(0, list.current.getItemOffset(item) - fromTop))
  }, [columns, rowHeight, list, above, offset, members])
  useLayoutEffect(() => {
    // The grid widens after a page is closed: he who was open is still the one to stay.
    if (openId !== undefined) lastOpen.current = openId
  }, [openId])
  return null
}
