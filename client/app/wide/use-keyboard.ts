import { useEffect, useEffectEvent } from 'react'

const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const FIELDS = 'input, textarea, select, [contenteditable]'
/** They have keys of their own: a map is moved, tabs are changed, messages are scrolled. */
const OWN_KEYS = '[role="application"], [role="tablist"], [role="log"]'

/**
 * j and k, or the arrows, go through the list; Enter opens, as on any link; / begins to search; Escape closes what is
 * open beside the list. Not while something is written, nor under a layer, which closes by itself.
 */
export function useKeyboard(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      if (document.querySelector(LAYERS) || !(event.target instanceof HTMLElement)) return
      if (event.target.matches(FIELDS)) return event.key === 'Escape' ? event.target.blur() : undefined
      if (event.key === 'Escape') return close()
      if (act(event.key, event.target)) event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Whether the key was for the list. */
function act(key: string, target: HTMLElement): boolean {
  const list = document.querySelector<HTMLElement>('[data-pane="list"]') ?? document.querySelector('main')
  if (!list) return false
  if (key === '/') return beginSearch(list)
  const items = [...list.querySelectorAll<HTMLElement>('[data-item]')]
  if (key === 'j' || key === 'k') return focusOn(nextTo(items, currentOf(items), key === 'j' ? 1 : -1))
  if (target.closest(OWN_KEYS)) return false
  const isInList = list.contains(target) || target === document.body
  return isInList && focusOn(byArrow(items, currentOf(items), key))
}

/** In the field of the list; the grid has none, and leads to a screen with one. */
function beginSearch(list: HTMLElement): boolean {
  if (focusOn(list.querySelector<HTMLElement>('input[type="search"]'))) return true
  const link = list.querySelector<HTMLElement>('a[href="/search"]')
  link?.click()
  return Boolean(link)
}

function focusOn(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  return Boolean(element)
}

/** The one with the focus, or the one that is open. */
function currentOf(items: HTMLElement[]): HTMLElement | undefined {
  return (
    items.find((item) => item === document.activeElement) ?? items.find((item) => item.ariaCurrent !== null)
  )
}

function nextTo(items: HTMLElement[], current: HTMLElement | undefined, step: 1 | -1) {
  return current ? items[items.indexOf(current) + step] : firstInView(items)
}

function firstInView(items: HTMLElement[]): HTMLElement | undefined {
  return items.find((item) => item.getBoundingClientRect().top >= 0)
}

function byArrow(items: HTMLElement[], current: HTMLElement | undefined, key: string) {
  if (!/^Arrow(Up|Down|Left|Right)$/.test(key)) return undefined
  if (!current) return firstInView(items)
  const from = current.getBoundingClientRect()
  const boxes = items.map((item) => ({ item, box: item.getBoundingClientRect() }))
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const beside = nextTo(items, current, key === 'ArrowRight' ? 1 : -1)
    const isGrid = boxes.some(({ item, box }) => item !== current && Math.abs(box.top - from.top) < 2)
    return isGrid ? beside : undefined
  }
  const isDown = key === 'ArrowDown'
  const onward = boxes.filter(({ box }) => (isDown ? box.top > from.top + 2 : box.top < from.top - 2))
  const farness = ({ box }: { box: DOMRect }) =>
    Math.abs(box.top - from.top) * 1000 + Math.abs(box.left - from.left)
  return onward.sort((a, b) => farness(a) - farness(b))[0]?.item
}
