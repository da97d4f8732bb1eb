import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const GAP = 6
const EDGE = 8

/** One tooltip for every button that carries `data-tooltip`: a button costs an attribute, not a machinery of its own. */
export function TooltipHost() {
  const [pointed, setPointed] = useState<Pointed>()
  useEffect(() => watchPointing(setPointed), [])
  return pointed ? createPortal(<DrawnTooltip {...pointed} />, document.body) : null
}

/** The button carries its own accessible name; this only shows it to those who point. */
function DrawnTooltip({ label, anchor }: Pointed) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) place(box.current, anchor)
  }, [anchor])
  return (
    <div
      className="pointer-events-none fixed inset-ring inset-ring-hairline z-toast max-w-[260px] animate-appear rounded-thumb bg-surface-3 px-[10px] py-[6px] font-semibold text-12 text-ink shadow-2"
      data-testid="tooltip"
      ref={box}
      aria-hidden="true"
    >
      {label}
    </div>
  )
}

/** Over the middle of the button, below it where there is no room, and never past the sides of the window. */
function place(box: HTMLElement, anchor: DOMRect): void {
  const { width, height } = box.getBoundingClientRect()
  const middle = anchor.left + anchor.width / 2 - width / 2
  const above = anchor.top - height - GAP
  box.style.left = `${Math.max(EDGE, Math.min(middle, window.innerWidth - width - EDGE))}px`
  box.style.top = `${above < EDGE ? anchor.bottom + GAP : above}px`
}

const OPENS_AFTER_MS = 700
/** Right after one tooltip the next opens at once. */
const NEXT_WITHIN_MS = 300

type Pointed = { label: string; anchor: DOMRect }

/** Calls `onPoint` with the element with `data-tooltip` that a mouse rests on or the keyboard has come to. */
function watchPointing(onPoint: (pointed: Pointed | undefined) => void): () => void {
  let current: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isShown = false
  let hiddenAt = Number.NEGATIVE_INFINITY

  const hide = () => {
    clearTimeout(timer)
    if (isShown) hiddenAt = performance.now()
    isShown = false
    current = undefined
    onPoint(undefined)
  }
  const show = (element: HTMLElement) => {
    isShown = true
    onPoint({ label: element.dataset.tooltip ?? '', anchor: element.getBoundingClientRect() })
  }
  const pointAt = (element: HTMLElement | undefined) => {
    if (element === current) return
    hide()
    current = element
    if (!element) return
    const isNext = performance.now() - hiddenAt < NEXT_WITHIN_MS
    timer = setTimeout(() => element.isConnected && show(element), isNext ? 0 : OPENS_AFTER_MS)
  }
  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') pointAt(withTooltip(target))
  }
  const focus = ({ target }: FocusEvent) => {
    const element = withTooltip(target)
    if (!element?.matches(':focus-visible')) return
    hide()
    current = element
    show(element)
  }

  const watching = new AbortController()
  const quietly = { signal: watching.signal, passive: true }
  document.addEventListener('pointerover', over, quietly)
  document.addEventListener('focusin', focus, quietly)
  for (const type of ['pointerdown', 'keydown', 'focusout', 'pointerleave'])
    document.addEventListener(type, hide, quietly)
  document.addEventListener('scroll', () => isShown && hide(), { ...quietly, capture: true })
  return () => {
    watching.abort()
    clearTimeout(timer)
  }
}

function withTooltip(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-tooltip]') ?? undefined) : undefined
}
