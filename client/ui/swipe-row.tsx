import { type PointerEvent, type ReactNode, useRef, useState } from 'react'

/** So far a finger must go for the row to do something when it lets go. */
const ENOUGH = 88
const SLACK = 12

export type SwipeRowProps = {
  /** What lies under the row, in words. */
  label: string
  onSwipe: () => void
  children: ReactNode
}

/** A row that a finger can push to the left. What it does stands in a menu too, for everybody else. */
export function SwipeRow({ label, onSwipe, children }: SwipeRowProps) {
  const origin = useRef<{ x: number; y: number }>(undefined)
  const isSwiping = useRef(false)
  const [offset, setOffset] = useState(0)
  const end = () => {
    if (isSwiping.current && offset <= -ENOUGH) onSwipe()
    origin.current = undefined
    setOffset(0)
  }
  const move = (event: PointerEvent) => {
    if (!origin.current) return
    const [x, y] = [event.clientX - origin.current.x, event.clientY - origin.current.y]
    if (!isSwiping.current && Math.abs(x) < SLACK) return
    // A finger that goes up or down scrolls.
    if (!isSwiping.current && Math.abs(y) > Math.abs(x)) origin.current = undefined
    else {
      isSwiping.current = true
      setOffset(Math.min(0, Math.max(-ENOUGH * 1.4, x)))
    }
  }
  return (
    <div
      className="relative flex min-w-0 flex-1 touch-pan-y overflow-x-clip"
      onPointerDown={(event) => {
        isSwiping.current = false
        if (event.pointerType !== 'mouse') origin.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClickCapture={(event) => {
        if (!isSwiping.current) return
        isSwiping.current = false
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {offset < 0 && (
        <span
          className="absolute inset-y-0 right-0 grid place-items-center px-gutter font-semibold text-13 text-accent-text"
          aria-hidden="true"
        >
          {label}
        </span>
      )}
      <div
        className="flex min-w-0 flex-1 items-center"
        style={offset < 0 ? { transform: `translateX(${offset}px)` } : undefined}
      >
        {children}
      </div>
    </div>
  )
}
