import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** A shorter press opens no microphone: it may be the second tap on a button that has just changed. */
const HOLD_MS = 150
const CANCEL_PX = 96
const LOCK_PX = 72

type HoldEvents = {
  onHold: () => void
  /** Let go, or pressed too shortly. */
  onRelease: () => void
  /** Slid to the left. */
  onCancel: () => void
  /** Slid up. */
  onLock: () => void
  /** The browser took the finger away. */
  onTaken: () => void
  /** By the keyboard, or by what reads the screen: such a press cannot be held. */
  onPress: () => void
}

/** Handlers for a button that is held, and what the finger does meanwhile. */
export function useHold(events: HoldEvents) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const origin = useRef<{ x: number; y: number }>(undefined)
  const [slide, setSlide] = useState({ x: 0, y: 0 })
  const end = () => {
    clearTimeout(timer.current)
    origin.current = undefined
    setSlide({ x: 0, y: 0 })
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    slide: { cancel: Math.min(1, -slide.x / CANCEL_PX), lock: Math.min(1, -slide.y / LOCK_PX) },
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || origin.current) return
        event.currentTarget.setPointerCapture(event.pointerId)
        origin.current = { x: event.clientX, y: event.clientY }
        timer.current = setTimeout(events.onHold, HOLD_MS)
      },
      onPointerMove: (event: PointerEvent) => {
        if (!origin.current) return
        const x = Math.min(0, event.clientX - origin.current.x)
        const y = Math.min(0, event.clientY - origin.current.y)
        // The way that it goes further is the one that is meant.
        setSlide(x < y ? { x, y: 0 } : { x: 0, y })
        if (x < -CANCEL_PX && x < y) {
          end()
          events.onCancel()
        } else if (y < -LOCK_PX) {
          end()
          events.onLock()
        }
      },
      onPointerUp: () => {
        if (!origin.current) return
        end()
        events.onRelease()
      },
      onPointerCancel: () => {
        if (!origin.current) return
        end()
        events.onTaken()
      },
      onClick: (event: MouseEvent) => event.detail === 0 && events.onPress(),
      /** What Android sends in the middle of a hold. */
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
    },
  }
}
