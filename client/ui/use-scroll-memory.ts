import { type RefObject, useLayoutEffect } from 'react'
import { createStore } from '#client/platform/store.ts'

const SETTLED_AFTER = 1500
/** Where each history entry was scrolled to. */
const remembered = createStore<Readonly<Record<string, number>>>({})

/** Brings a scrolled element back to where it was when its history entry was left.
 *  Content may come in pieces, so it is tried again as the element grows, until somebody scrolls. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, key: string) {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const goal = remembered.get()[key] ?? 0
    let restoring = goal > 0
    const stop = () => {
      restoring = false
    }
    const restore = () => {
      if (!restoring) return
      element.scrollTop = goal
      if (Math.abs(element.scrollTop - goal) < 2) stop()
    }
    const remember = () => {
      if (!restoring) remembered.update((all) => ({ ...all, [key]: element.scrollTop }))
    }
    restore()
    const growth = new MutationObserver(restore)
    if (restoring) growth.observe(element, { childList: true, subtree: true })
    const timer = setTimeout(stop, SETTLED_AFTER)
    element.addEventListener('scroll', remember, { passive: true })
    for (const type of ['pointerdown', 'wheel', 'keydown'])
      element.addEventListener(type, stop, { passive: true })
    return () => {
      clearTimeout(timer)
      growth.disconnect()
      element.removeEventListener('scroll', remember)
      for (const type of ['pointerdown', 'wheel', 'keydown']) element.removeEventListener(type, stop)
    }
  }, [key, scroller])
}
