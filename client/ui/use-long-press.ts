import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const SLACK = 10

/** Handlers for an element that does something when it, or a part of it, is held. The click that would follow is swallowed. */
export function useLongPress(onLongPress: (held: Element) => void, ms = 500) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const origin = useRef({ x: 0, y: 0 })
  const held = useRef(false)
  const cancel = () => clearTimeout(timer.current)
  const fire = (target: EventTarget) => {
    cancel()
    if (held.current) return
    held.current = true
    navigator.vibrate?.(10)
    if (target instanceof Element) onLongPress(target)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: (event: PointerEvent) => {
      held.current = false
      cancel()
      if (event.pointerType === 'mouse') return
      origin.current = { x: event.clientX, y: event.clientY }
      const { target } = event
      timer.current = setTimeout(() => fire(target), ms)
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = origin.current
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLACK) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    /** The right button, the menu key, and what Android sends in the middle of a hold. */
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      fire(event.target)
    },
    onClickCapture: (event: MouseEvent) => {
      if (!held.current) return
      held.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
