import { type FocusEvent, useEffect, useRef } from 'react'

/** Whoever closes a pane is again at the entry of the list from which he opened it. */
export function useReturnedFocus(isOpen: boolean) {
  const entry = useRef<HTMLElement>(undefined)
  useEffect(() => {
    if (!isOpen) return
    return () => {
      // What was in the pane is gone, and the focus with it; where it has a new place, it stays there.
      if (entry.current?.isConnected && document.activeElement === document.body)
        entry.current.focus({ preventScroll: true })
    }
  }, [isOpen])
  return {
    onFocusCapture: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.matches('[data-item]')) entry.current = target
    },
  }
}
