import { type FocusEvent, useEffect, useRef } from 'react'

/** The list may be laid out anew before it has settled. */
const FRAMES = 10

/** Whoever closes a pane is again at the entry of the list from which he opened it. */
export function useReturnedFocus(isOpen: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const entry = useRef<string>(undefined)
  useEffect(() => {
    if (!isOpen) return
    const pane = list.current
    return () => returnFocus(pane, entry.current)
  }, [isOpen])
  return {
    ref: list,
    onFocusCapture: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.matches('a[data-item]')) entry.current = target.getAttribute('href') ?? undefined
    },
  }
}

/** What was in the pane is gone, and the focus with it; where it has found a new place, it stays there. */
function returnFocus(list: HTMLElement | null, address: string | undefined, frames = FRAMES): void {
  if (!list?.isConnected || address === undefined || frames === 0) return
  if (document.activeElement === document.body) {
    const entries = [...list.querySelectorAll<HTMLElement>('a[data-item]')]
    entries.find((entry) => entry.getAttribute('href') === address)?.focus({ preventScroll: true })
  }
  requestAnimationFrame(() => returnFocus(list, address, frames - 1))
}
