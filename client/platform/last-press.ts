export type Point = { x: number; y: number }

let last: Point | undefined

/** Notes where a pointer pressed last, until the returned function is called. A key takes the place of the pointer. */
export function followPresses(): () => void {
  const note = ({ clientX, clientY }: PointerEvent) => {
    last = { x: clientX, y: clientY }
  }
  const forget = () => {
    last = undefined
  }
  document.addEventListener('pointerdown', note, { capture: true, passive: true })
  document.addEventListener('keydown', forget, { capture: true, passive: true })
  return () => {
    document.removeEventListener('pointerdown', note, { capture: true })
    document.removeEventListener('keydown', forget, { capture: true })
  }
}

/** Where a menu that was asked for just now belongs: at the pointer, or at what has the focus. */
export function lastPress(): Point {
  if (last) return last
  const { left, bottom } = (document.activeElement ?? document.body).getBoundingClientRect()
  return { x: left + 8, y: Math.min(bottom, window.innerHeight) - 8 }
}
