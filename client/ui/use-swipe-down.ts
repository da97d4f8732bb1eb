import { useDrag } from '@use-gesture/react'
import { type RefObject, useCallback, useRef } from 'react'

const FAR = 110
const FAST = 0.5

/** Lets a finger pull a sheet down and away. Spread the result over the sheet. */
export function useSwipeDown(onDismiss: () => void) {
  const sheet = useRef<HTMLElement>(null)
  const drag = useDrag(
    ({ movement: [, moved], velocity: [, speed], direction: [, heading], first, last, cancel, event }) => {
      const element = sheet.current
      if (!element) return
      if (first && !mayPull(event as PointerEvent, element)) return cancel()
      const pulled = Math.max(0, moved)
      if (last && (pulled > FAR || (speed > FAST && heading > 0))) return onDismiss()
      element.style.translate = last ? '' : `0 ${pulled}px`
    },
    { axis: 'y', threshold: 8, pointer: { keys: false, capture: false } },
  )
  return { ref: useScrollMark(sheet), ...drag() }
}

/** A mouse selects text instead. */
function mayPull({ target, pointerType }: PointerEvent, sheet: HTMLElement): boolean {
  const onGrip = target instanceof Element && target.closest('.sheet-grip')
  return pointerType !== 'mouse' && (!sheet.hasAttribute('data-scrolls') || Boolean(onGrip))
}

/** Marks a sheet that is taller than the screen: it scrolls under the finger, and is pulled by its grip only. */
function useScrollMark(sheet: RefObject<HTMLElement | null>) {
  return useCallback(
    (element: HTMLElement | null) => {
      sheet.current = element
      if (!element || typeof ResizeObserver === 'undefined') return
      const measure = () =>
        element.toggleAttribute('data-scrolls', element.scrollHeight > element.clientHeight + 1)
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [sheet],
  )
}
