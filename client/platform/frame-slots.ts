import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** In a far scroll more come in every frame; some are drawn all the same. */
const MOST_PASSED = 2

const waiting = new Set<() => void>()
let isRunning = false
let takenFrame: CSSNumberish | null = null
let arrivedIn: CSSNumberish | null = null
let passed = 0

/** One to a frame: what it takes to lay out and paint is several times what it takes to make, and comes after it. */
function takeFrame(): boolean {
  const frame = document.timeline.currentTime
  if (frame === takenFrame) return false
  takenFrame = frame
  return true
}

/** The next in line, unless more have just come: such a frame has enough to do. */
function drawNext(): void {
  const isBusy = arrivedIn === document.timeline.currentTime && passed < MOST_PASSED
  passed = isBusy ? passed + 1 : 0
  const [next] = waiting
  if (next && !isBusy && takeFrame()) {
    waiting.delete(next)
    flushSync(next)
  }
  isRunning = waiting.size > 0
  if (isRunning) requestAnimationFrame(drawNext)
}

/**
 * Whether this component may draw itself in full: there is one slot to a frame. When many appear in one frame, most of
 * them wait for a later one, and those that are gone by then are never drawn: so a far scroll does not hold up the page.
 * As long as a thumb scrolls and not a wheel, each is drawn in the frame in which it appears.
 */
export function useFrameSlot(isFirst: boolean): boolean {
  const [isDrawn, setDrawn] = useState(() => isFirst || (waiting.size === 0 && takeFrame()))
  useEffect(() => {
    if (isDrawn) return
    const draw = () => setDrawn(true)
    waiting.add(draw)
    arrivedIn = document.timeline.currentTime
    if (!isRunning) requestAnimationFrame(drawNext)
    isRunning = true
    return () => void waiting.delete(draw)
  }, [isDrawn])
  return isDrawn
}
