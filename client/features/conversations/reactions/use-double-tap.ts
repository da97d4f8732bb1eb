import { type MouseEvent, useRef } from 'react'

const WITHIN_MS = 350

/** Handlers for an element that does something when it is tapped twice. What is pressed inside it is not meant. */
export function useDoubleTap(onDoubleTap: () => void) {
  const last = useRef(0)
  return {
    onClick: ({ target, timeStamp }: MouseEvent) => {
      if (target instanceof Element && target.closest('button, a')) return
      const isSecond = timeStamp - last.current < WITHIN_MS
      last.current = isSecond ? 0 : timeStamp
      if (isSecond) onDoubleTap()
    },
  }
}
