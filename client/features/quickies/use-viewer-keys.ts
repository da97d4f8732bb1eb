import { useEffect, useEffectEvent } from 'react'

type Keys = {
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  onPause: () => void
}

/** Arrows step, the space bar pauses, Esc closes: unless somebody writes, or something lies over the picture. */
export function useViewerKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const deed = {
      ArrowLeft: keys.onPrevious,
      ArrowRight: keys.onNext,
      Escape: keys.onClose,
      ' ': keys.onPause,
    }[event.key]
    if (!deed || event.defaultPrevented || isTaken(event)) return
    event.preventDefault()
    deed()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function isTaken({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return true
  if (!(target instanceof Element)) return false
  return target.matches('input, textarea') ? key !== 'Escape' : key === ' ' && target.matches('button, a')
}
