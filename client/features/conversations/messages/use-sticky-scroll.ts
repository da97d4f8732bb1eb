import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Sight } from '../reading.ts'
import type { ThreadRow } from './thread-rows.ts'

/** Within this many pixels of the end one is at the end. */
const END_SLACK = 80
/** More messages are fetched before the first or the last one is reached. */
const NEAR_EDGE = 600
/** So much of a message must be on the screen for it to be in sight. */
const IN_SIGHT = 24
const A_THIRD = 1 / 3

/** A message that one is led to. Every object is a way of its own, also to where one has been. */
export type JumpTarget = { seq: number }

type Options = {
  rows: readonly ThreadRow[]
  firstSeq: number | undefined
  hasNewer: boolean
  isSettled: boolean
  hasTyping: boolean
  target: JumpTarget | undefined
  sight: Sight | undefined
  onSight: (sight: Sight) => void
  onNearTop: () => void
  onNearEnd: () => void
  onLoadNewest: () => void
}

/** The row to go to, and which share of the screen stays above it. */
type Aim = { key: string; below?: number }

type List = {
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: RefObject<VirtualizerHandle | null>
}

/**
 * Begins at the first unread message, stays at the newest while one is there or has just written, and otherwise leaves
 * the reader where he reads.
 */
export function useStickyScroll(options: Options) {
  const { rows, firstSeq, hasNewer, isSettled, hasTyping } = options
  const list: List = {
    scroller: useRef<HTMLDivElement>(null),
    virtualizer: useRef<VirtualizerHandle>(null),
  }
  const { atNewest, hasBegun, aim, toEnd, toRow, jumpToNewest, follow, leave } = useGuidance(list, options)
  const seen = useRef({ lastKey: '', firstSeq })
  const isPrepending =
    firstSeq !== undefined && seen.current.firstSeq !== undefined && firstSeq < seen.current.firstSeq
  const last = rows.at(-1)

  /** Notes what is on the screen, and asks for more near either edge. */
  const look = () => {
    const element = list.scroller.current
    if (!element || !hasBegun.current) return
    const { seq, below, isAtEnd } = findSight(element, list.virtualizer.current, rows)
    atNewest.current = isAtEnd && !hasNewer
    if (atNewest.current) aim.current = undefined
    if (options.sight?.seq !== seq || options.sight.isAtNewest !== atNewest.current)
      options.onSight({ seq, isAtNewest: atNewest.current })
    if (element.scrollTop < NEAR_EDGE) options.onNearTop()
    if (hasNewer && below < NEAR_EDGE) options.onNearEnd()
  }
  const followRows = useEffectEvent(follow)
  const lookAgain = useEffectEvent(look)

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come in between move the others
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = { lastKey: last?.key ?? '', firstSeq }
    if (!last) return
    followRows(before.lastKey !== last.key)
    const frame = requestAnimationFrame(() => lookAgain())
    return () => cancelAnimationFrame(frame)
  }, [rows, last, firstSeq, hasNewer, isSettled, options.target])

  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody who starts to type makes the list longer
  useLayoutEffect(() => {
    if (atNewest.current && hasBegun.current && !aim.current) toEnd()
  }, [hasTyping, toEnd])

  /** The keyboard takes room away from below, or a bubble has grown. */
  const onResize = () => {
    if (typeof aim.current === 'object') toRow(aim.current)
    else if (atNewest.current) return toEnd()
    look()
  }
  /** Whoever scrolls himself is not led any further. */
  const byHand = { onWheel: leave, onTouchMove: leave, onPointerDown: leave, onKeyDown: leave }
  return { ...list, isPrepending, onScroll: look, onResize, jumpToNewest, byHand }
}

/** Where the list goes by itself: where one is led, to the first unread message, to the newest one, or nowhere. */
function useGuidance(list: List, options: Options) {
  const { rows, hasNewer, isSettled, target, onLoadNewest } = options
  const atNewest = useRef(true)
  const hasBegun = useRef(false)
  /** Where it is still going: to the row of this key, or to messages that are being loaded. */
  const aim = useRef<Aim | 'newest'>(undefined)
  const reached = useRef<JumpTarget>(undefined)

  const { toEnd, toRow, stop } = useScrollTo(list, rows)

  /** True when it has just come to where one is led. */
  const toTarget = (): boolean => {
    const row =
      target === reached.current ? undefined : rows.find(({ message }) => message?.seq === target?.seq)
    if (!row?.message) return false
    reached.current = target
    hasBegun.current = true
    atNewest.current = false
    aim.current = { key: row.key, below: A_THIRD }
    toRow(aim.current)
    return true
  }

  const jumpToNewest = () => {
    aim.current = hasNewer ? 'newest' : undefined
    if (hasNewer) onLoadNewest()
    toEnd()
  }

  /** One begins at the first unread message, or at the end; again when what was in the cache has been read anew. */
  const begin = () => {
    hasBegun.current = isSettled
    const unread = rows.find(({ startsUnread }) => startsUnread)
    if (!unread) return toEnd()
    aim.current = { key: unread.key }
    toRow(aim.current)
  }

  /** The rows have changed. */
  const follow = (isNewLast: boolean) => {
    if (toTarget()) return
    if (!hasBegun.current) return begin()
    if (isNewLast && rows.at(-1)?.entry) return jumpToNewest()
    if (typeof aim.current === 'object') return toRow(aim.current)
    if (aim.current === 'newest' && !hasNewer) {
      aim.current = undefined
      return toEnd()
    }
    if (isNewLast && atNewest.current) toEnd()
  }

  const leave = () => {
    stop()
    hasBegun.current = true
    aim.current = undefined
  }
  return { atNewest, hasBegun, aim, toEnd, toRow, jumpToNewest, follow, leave }
}

function useScrollTo({ scroller, virtualizer }: List, rows: readonly ThreadRow[]) {
  const frame = useRef(0)
  const stop = useCallback(() => cancelAnimationFrame(frame.current), [])
  /**
   * At once, so that a list which has just been opened does not draw its beginning first, and again when what it then
   * draws has a height. Not by the list's own scrollToIndex: it goes on for a while, and nothing can stop it when one
   * is led elsewhere in the meantime, or scrolls himself.
   */
  const toEnd = useCallback(() => {
    const jump = () => {
      if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
    }
    jump()
    stop()
    frame.current = requestAnimationFrame(jump)
  }, [scroller, stop])
  const toRow = ({ key, below = 0 }: Aim) => {
    stop()
    const index = rows.findIndex((row) => row.key === key)
    const { current: element } = scroller
    if (element && virtualizer.current && index >= 0)
      element.scrollTop = virtualizer.current.getItemOffset(index) - below * element.clientHeight
  }
  return { toEnd, toRow, stop }
}

/** The number of the lowest message on the screen, and how many pixels are below. */
function findSight(element: HTMLElement, list: VirtualizerHandle | null, rows: readonly ThreadRow[]) {
  const below = element.scrollHeight - element.scrollTop - element.clientHeight
  const isAtEnd = below < END_SLACK
  const bottom = element.scrollTop + element.clientHeight - IN_SIGHT
  const lowest = isAtEnd ? rows.length - 1 : (list?.findItemIndex(bottom) ?? 0)
  const seq = rows.findLast(({ message }, index) => message && index <= lowest)?.message?.seq ?? 0
  return { seq, below, isAtEnd }
}
