import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'

const KEY_SECONDS = 1

/** Handlers for a line along which one moves through a recording, by pointer and by keys. */
export function useScrubber(seconds: number, position: number, onSeek: (to: number) => void) {
  const seek = (to: number) => onSeek(Math.min(seconds, Math.max(0, to)))
  const follow = (event: PointerEvent) => {
    // The bubble around it is pulled and held by fingers: not by this one.
    event.stopPropagation()
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    seek(((event.clientX - left) / width) * seconds)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      follow(event)
    },
    onPointerMove: follow,
    /** Two quick ones are no sign of liking. */
    onClick: (event: MouseEvent) => event.stopPropagation(),
    onKeyDown: (event: KeyboardEvent) => {
      const to = keyTargets(position, seconds)[event.key]
      if (to === undefined) return
      event.preventDefault()
      event.stopPropagation()
      seek(to)
    },
  }
}

const keyTargets = (position: number, seconds: number): Record<string, number | undefined> => ({
  ArrowLeft: position - KEY_SECONDS,
  ArrowDown: position - KEY_SECONDS,
  ArrowRight: position + KEY_SECONDS,
  ArrowUp: position + KEY_SECONDS,
  Home: 0,
  End: seconds,
})
