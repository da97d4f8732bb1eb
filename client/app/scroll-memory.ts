import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const SCROLLER = '.scroll'
const PATIENCE_MS = 1_500
const positions = new Map<string, number>()

/** Going back finds a screen where it was left. Screens scroll inside themselves, which the browser does not restore. */
export function useScrollMemory(): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'

  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (target instanceof Element && target.matches(SCROLLER)) positions.set(key, target.scrollTop)
    }
    // Scroll events do not bubble; on their way down they can be seen from here.
    document.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', remember, { capture: true })
  }, [key])

  useEffect(() => {
    const position = positions.get(key)
    return isReturn && position ? restore(position) : undefined
  }, [key, isReturn])
}

// Lists come a moment after their screen: the place exists once they are tall enough.
function restore(position: number): () => void {
  const begun = performance.now()
  let frame = requestAnimationFrame(function tryScroll() {
    const scroller = document.querySelector(SCROLLER)
    if (scroller) scroller.scrollTop = position
    const isThere = scroller !== null && Math.abs(scroller.scrollTop - position) < 2
    if (!isThere && performance.now() - begun < PATIENCE_MS) frame = requestAnimationFrame(tryScroll)
  })
  return () => cancelAnimationFrame(frame)
}

/** For a tap on the entry one is already at. */
export function scrollToTop(): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  document.querySelector(SCROLLER)?.scrollTo({ top: 0, behavior })
}
