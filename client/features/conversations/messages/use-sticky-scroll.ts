import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { ThreadRow } from './thread-rows.ts'

/** Within this many pixels of the end one is at the end. */
const END_SLACK = 80
/** Older messages are fetched before the first one is reached. */
const NEAR_TOP = 600

type Options = {
  rows: readonly ThreadRow[]
  firstSeq: number | undefined
  hasTyping: boolean
  onNearTop: () => void
}

/** Stays at the newest while one is there or has just written, and otherwise leaves the reader where he reads. */
export function useStickyScroll({ rows, firstSeq, hasTyping, onNearTop }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useRef<VirtualizerHandle>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [newBelow, setNewBelow] = useState(0)
  const atEnd = useRef(true)
  const seen = useRef({ lastKey: '', count: 0, firstSeq })
  const isPrepending =
    firstSeq !== undefined && seen.current.firstSeq !== undefined && firstSeq < seen.current.firstSeq
  const last = rows.at(-1)

  const toEnd = useCallback(() => scrollToEnd(virtualizer.current, scroller), [])

  const noteEnd = useCallback((isThere: boolean) => {
    atEnd.current = isThere
    setAtEnd(isThere)
    if (isThere) setNewBelow(0)
  }, [])

  /** One begins at the first unread message, or at the end. */
  const beginReading = useEffectEvent(() => {
    const unread = rows.findIndex(({ startsUnread }) => startsUnread)
    if (unread < 0) return toEnd()
    atEnd.current = false
    virtualizer.current?.scrollToIndex(unread, { align: 'start' })
    requestAnimationFrame(() => noteEnd(isNearEnd(scroller.current)))
  })

  useLayoutEffect(() => {
    const before = seen.current
    seen.current = { lastKey: last?.key ?? '', count: rows.length, firstSeq }
    if (before.count === 0 && rows.length > 0) return beginReading()
    if (before.lastKey === last?.key) return
    if (atEnd.current || last?.entry) toEnd()
    else if (last && !last.isOwn) setNewBelow((count) => count + 1)
  }, [rows, last, firstSeq, toEnd])

  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody who starts to type makes the list longer
  useLayoutEffect(() => {
    if (atEnd.current) toEnd()
  }, [hasTyping, toEnd])

  /** The keyboard takes room away from below, or a bubble has grown. */
  const onResize = () => {
    if (atEnd.current) toEnd()
  }

  const onScroll = (offset: number) => {
    const element = scroller.current
    if (!element) return
    noteEnd(isNearEnd(element))
    if (offset < NEAR_TOP) onNearTop()
  }

  return { scroller, virtualizer, isPrepending, isAtEnd, newBelow, onScroll, onResize, jumpToEnd: toEnd }
}

function isNearEnd(element: HTMLElement | null): boolean {
  return !element || element.scrollHeight - element.scrollTop - element.clientHeight < END_SLACK
}

/** Once by the list's own measure, and again when what it then draws has a height. */
function scrollToEnd(list: VirtualizerHandle | null, scroller: RefObject<HTMLElement | null>): void {
  list?.scrollToIndex(Number.MAX_SAFE_INTEGER, { align: 'end' })
  requestAnimationFrame(() => {
    const { current: element } = scroller
    if (element) element.scrollTop = element.scrollHeight
  })
}
