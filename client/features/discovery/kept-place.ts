import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { type GridShape, keptOffset } from './kept-offset.ts'

export type KeptPlaceProps = Omit<GridShape, 'aboveHeight'> & {
  list: RefObject<VirtualizerHandle | null>
  /** The item above the tiles, if there is one. */
  above: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  /** How far the grid was scrolled last. */
  offset: RefObject<number>
  members: readonly { id: number }[]
  openId: number | undefined
}

/** Keeps the place in the grid when a pane beside it opens or closes. A phone has none, and does not load this. */
export function KeptPlace({
  columns,
  rowHeight,
  list,
  above,
  scroller,
  offset,
  members,
  openId,
}: KeptPlaceProps) {
  const shape = useRef({ columns, rowHeight })
  const lastOpen = useRef(openId)
  useLayoutEffect(() => {
    const before = shape.current
    shape.current = { columns, rowHeight }
    const element = scroller.current
    if (before.columns === columns || !list.current || !element) return
    const aboveHeight = above.current?.offsetHeight ?? 0
    const openIndex = members.findIndex(({ id }) => id === lastOpen.current)
    const { index, row, fromTop } = keptOffset(
      { ...before, aboveHeight, viewHeight: element.clientHeight, offset: offset.current },
      { columns },
      openIndex < 0 ? undefined : openIndex,
    )
    list.current.scrollTo(Math.max(0, aboveHeight + row * rowHeight - fromTop))
    return settle(element, members[index]?.id, fromTop)
  }, [columns, rowHeight, list, above, scroller, offset, members])
  useLayoutEffect(() => {
    // The grid widens after a page is closed: he who was open is still the one to stay.
    if (openId !== undefined) lastOpen.current = openId
  }, [openId])
  return null
}

/** So many frames at rest are the end of it, and so many in all. */
const AT_REST = 8
const FRAMES = 90

/**
 * The list measures its items in the frames that follow, and moves: each time he is brought back to where he was, until
 * nothing moves any more or somebody scrolls.
 */
function settle(scroller: HTMLElement, id: number | undefined, fromTop: number): () => void {
  const stopped = new AbortController()
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    stopped.abort()
  }
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    scroller.addEventListener(event, stop, { signal: stopped.signal, passive: true })
  const follow = (left: number, atRest: number) => {
    const tile = scroller.querySelector(`[data-member="${id}"]`)
    const moved = tile ? tile.getBoundingClientRect().top - scroller.getBoundingClientRect().top - fromTop : 0
    const isMoved = Math.abs(moved) > 1
    if (isMoved) scroller.scrollBy(0, moved)
    if (left === 0 || atRest === AT_REST) return stop()
    frame = requestAnimationFrame(() => follow(left - 1, isMoved || !tile ? 0 : atRest + 1))
  }
  frame = requestAnimationFrame(() => follow(FRAMES, 0))
  return stop
}
