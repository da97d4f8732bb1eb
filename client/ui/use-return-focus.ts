import { useLayoutEffect, useRef } from 'react'

/** For layers opened without a trigger of their own: gives the focus back to where it was before. */
export function useReturnFocus(open: boolean) {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  return (event: Event) => {
    event.preventDefault()
    if (before.current instanceof HTMLElement && before.current.isConnected) {
      before.current.focus({ preventScroll: true })
    }
  }
}
