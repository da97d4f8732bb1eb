import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const HOLD_MS = 220
const SLACK = 10
const FAR = 110

type Gestures = { onHold: (isHeld: boolean) => void; onSwipeDown: () => void }

/** A finger on the picture: held it pauses, pulled down it closes. A short touch stays a click of what lies there. */
export function useStageGestures({ onHold, onSwipeDown }: Gestures) {
  const origin = useRef<{ x: number; y: number }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const pulled = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const end = (stage: HTMLElement) => {
    clearTimeout(timer.current)
    origin.current = undefined
    stage.style.translate = ''
    if (held.current) onHold(false)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      origin.current = { x: event.clientX, y: event.clientY }
      held.current = false
      pulled.current = 0
      timer.current = setTimeout(() => {
        held.current = true
        onHold(true)
      }, HOLD_MS)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!origin.current || held.current) return
      const down = event.clientY - origin.current.y
      if (Math.hypot(event.clientX - origin.current.x, down) > SLACK) clearTimeout(timer.current)
      if (down < SLACK && pulled.current === 0) return
      pulled.current = Math.max(0, down)
      event.currentTarget.style.translate = `0 ${pulled.current}px`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isFar = pulled.current > FAR
      end(event.currentTarget)
      if (isFar) onSwipeDown()
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event.currentTarget),
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    // The click that follows a hold or a pull was not meant as one.
    onClickCapture: (event: MouseEvent) => {
      if (!held.current && pulled.current === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
