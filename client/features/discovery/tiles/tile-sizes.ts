import { type RefObject, useLayoutEffect, useState } from 'react'
import { usePane } from '#client/platform/panes.ts'
import { columnsFor, expectedWidth, rowHeightFor } from './grid-shape.ts'
import { useTileSize } from './tile-size.ts'

/** How many tiles stand side by side, and how high a row of them is. */
export function useTileSizes(scroller: RefObject<HTMLElement | null>): {
  columns: number
  rowHeight: number
} {
  const isPhone = usePane() === undefined
  const [width, setWidth] = useState(() => expectedWidth(isPhone))
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setWidth((before) => element.clientWidth || before)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  const [size] = useTileSize()
  const columns = columnsFor(width, isPhone, size)
  return { columns, rowHeight: rowHeightFor(width, columns) }
}
