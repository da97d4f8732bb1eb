import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const PATIENCE_MS = 1_000

/** Moves the focus to the new screen's heading, so that a screen reader says where one is. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const begun = performance.now()
    let frame = requestAnimationFrame(function tryFocus() {
      if (focusHeading() || performance.now() - begun > PATIENCE_MS) return
      frame = requestAnimationFrame(tryFocus)
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}

// A field or dialog that took the focus on its own keeps it.
function focusHeading(): boolean {
  const active = document.activeElement
  if (active?.closest('input, textarea, [role="dialog"], [role="alertdialog"]')) return true
  const heading = document.querySelector<HTMLElement>('h1')
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
