import { useDrag } from '@use-gesture/react'
import { useCallback } from 'react'

const FAR = 110
const FAST = 0.5

/** Touch handlers that let a finger pull a sheet down and away. One that scrolls is pulled by its grip only. */
export function useSwipeDown(onDismiss: () => void) {
  return useDrag(
    ({ movement: [, moved], velocity: [, speed], direction: [, heading], first, last, cancel, event }) => {
      const sheet = event.currentTarget as HTMLElement | null
      if (!sheet) return
      const onGrip = (event.target as Element).closest('.sheet-grip')
      if (first && sheet.hasAttribute('data-scrolls') && !onGrip) return cancel()
      const pulled = Math.max(0, moved)
      if (last && (pulled > FAR || (speed > FAST && heading > 0))) return onDismiss()
      sheet.style.translate = last ? '' : `0 ${pulled}px`
    },
    { axis: 'y', filterTaps: true, pointer: { touch: true } },
  )
}

/** Marks an element while its content is taller than it is, which decides who owns a vertical drag. */
export function useScrollMark() {
  return useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const measure = () =>
      element.toggleAttribute('data-scrolls', element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
