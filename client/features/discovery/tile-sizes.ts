import { type RefObject, useLayoutEffect, useState } from 'react'
import { usePane } from '#client/platform/panes.ts'

const PHONE_COLUMNS = 3
const COLUMN_WIDTH = 480
const HAIR = 2
const LEAST = 150
const MOST = 220
const BEST = 184

/** Three to a row on a phone; else as many as there is room for, of 150 to 220 px each. */
export function columnsFor(width: number, isPhone: boolean): number {
  if (isPhone) return PHONE_COLUMNS
  const fewest = Math.ceil((width + HAIR) / (MOST + HAIR))
  const most = Math.floor((width + HAIR) / (LEAST + HAIR))
  const best = Math.round((width + HAIR) / (BEST + HAIR))
  return Math.max(1, Math.min(Math.max(best, fewest), most))
}

/** In whole pixels, known before anything is drawn: what is as high as expected is not measured and put right. */
export function useTileSizes(scroller: RefObject<HTMLElement | null>): {
  columns: number
  rowHeight: number
} {
  const isPhone = usePane() === undefined
  const [width, setWidth] = useState(() =>
    isPhone ? Math.min(window.innerWidth, COLUMN_WIDTH) : window.innerWidth,
  )
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setWidth((before) => element.clientWidth || before)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  const columns = columnsFor(width, isPhone)
  return { columns, rowHeight: Math.round((width - (columns - 1) * HAIR) / columns) + HAIR }
}
