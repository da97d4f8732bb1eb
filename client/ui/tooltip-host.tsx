import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Pointed, watchPointing } from './watch-pointing.ts'

const GAP = 6
const EDGE = 8

/** One tooltip for every button that carries `data-tooltip`: a button costs an attribute, not a machinery of its own. */
export function TooltipHost() {
  const [pointed, setPointed] = useState<Pointed>()
  useEffect(() => watchPointing(setPointed), [])
  return pointed ? createPortal(<DrawnTooltip {...pointed} />, document.body) : null
}

/** The button carries its own accessible name; this only shows it to those who point. */
function DrawnTooltip({ label, anchor }: Pointed) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) place(box.current, anchor)
  }, [anchor])
  return (
    <div className="tooltip" ref={box} aria-hidden="true">
      {label}
    </div>
  )
}

/** Over the middle of the button, below it where there is no room, and never past the sides of the window. */
function place(box: HTMLElement, anchor: DOMRect): void {
  const { width, height } = box.getBoundingClientRect()
  const middle = anchor.left + anchor.width / 2 - width / 2
  const above = anchor.top - height - GAP
  box.style.left = `${Math.max(EDGE, Math.min(middle, window.innerWidth - width - EDGE))}px`
  box.style.top = `${above < EDGE ? anchor.bottom + GAP : above}px`
}
