import { useDrag } from '@use-gesture/react'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useCallback, useRef } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { layerTitle, ModalLayer } from './modal-layer.tsx'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The heading, and the name of the sheet. */
  title: ReactNode
  /** The line under the heading. */
  text?: ReactNode
  /** Before the heading, for instance an Avatar. */
  leading?: ReactNode
  /** Names the sheet for screen readers only. */
  hideTitle?: boolean
  /** In the colours of two who like each other. */
  mutual?: boolean
  children?: ReactNode
}

const sheetLook =
  'fixed inset-x-(--edge) bottom-0 z-sheet max-h-[calc(100dvh-var(--safe-top)-24px)] touch-none overflow-y-auto overflow-x-hidden overscroll-contain rounded-t-sheet px-[20px] pt-[10px] pb-[calc(20px+var(--safe-bottom))] shadow-sheet outline-none before:mx-auto before:mb-[16px] before:block before:h-[5px] before:w-[40px] before:rounded-full before:bg-outline before:opacity-70 data-[state=closed]:animate-sink data-[state=open]:animate-rise data-scrolls:touch-pan-y'

/** On a desk it stands in the middle, as a dialog does. */
const deskLook =
  'desk:inset-y-0 desk:my-auto desk:h-fit desk:max-h-[calc(100dvh-48px)] desk:rounded-sheet desk:pt-[24px] desk:pb-[24px] desk:before:hidden desk:data-[state=closed]:animate-leave desk:data-[state=open]:animate-arrive'

/** Rises from below with a grip; pulled down, Esc, Back or a touch beside it closes it. */
export function Sheet({ open, onOpenChange, mutual = false, children, ...head }: SheetProps) {
  const swipe = useSwipeDown(() => onOpenChange(false))
  return (
    <ModalLayer
      open={open}
      onOpenChange={onOpenChange}
      className={clsx(sheetLook, deskLook, mutual ? 'bg-mutual text-center' : 'bg-surface-2')}
      data-sheet
      tabIndex={-1}
      onOpenAutoFocus={focusTheSheet}
      {...swipe}
    >
      <Radix.Close
        className="absolute top-0 left-1/2 z-1 grid h-target w-[96px] -translate-x-1/2 touch-none place-items-center rounded-control focus-visible:outline-offset-[-4px] desk:top-[12px] desk:right-[12px] desk:left-auto desk:w-target desk:translate-x-0 desk:rounded-full desk:hover:bg-hairline"
        data-sheet-grip
        aria-label="Close"
      >
        <X className="phone:hidden" aria-hidden="true" />
      </Radix.Close>
      <SheetHead {...head} />
      {children}
    </ModalLayer>
  )
}

/** Not its first field, which would call up the keyboard. */
function focusTheSheet(event: Event) {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
}

function SheetHead({ title, text, leading, hideTitle }: Omit<SheetProps, 'open' | 'onOpenChange'>) {
  if (hideTitle) {
    return (
      <VisuallyHidden>
        <Radix.Title>{title}</Radix.Title>
      </VisuallyHidden>
    )
  }
  return (
    <div className="mb-[18px] flex items-center gap-[14px] desk:pr-[44px]">
      {leading}
      <div className="min-w-0 flex-1">
        <Radix.Title className={layerTitle}>{title}</Radix.Title>
        {text && (
          <Radix.Description asChild>
            <div className="text-muted">{text}</div>
          </Radix.Description>
        )}
      </div>
    </div>
  )
}

const FAR = 110
const FAST = 0.5

/** Lets a finger pull a sheet down and away. Spread the result over the sheet. */
function useSwipeDown(onDismiss: () => void) {
  const sheet = useRef<HTMLElement>(null)
  const drag = useDrag(
    ({ movement: [, moved], velocity: [, speed], direction: [, heading], first, last, cancel, event }) => {
      const element = sheet.current
      if (!element) return
      if (first && !mayPull(event as PointerEvent, element)) return cancel()
      const pulled = Math.max(0, moved)
      if (last && (pulled > FAR || (speed > FAST && heading > 0))) return onDismiss()
      element.style.translate = last ? '' : `0 ${pulled}px`
    },
    { axis: 'y', threshold: 8, pointer: { keys: false, capture: false } },
  )
  return { ref: useScrollMark(sheet), ...drag() }
}

/** A mouse selects text instead. */
function mayPull({ target, pointerType }: PointerEvent, sheet: HTMLElement): boolean {
  const onGrip = target instanceof Element && target.closest('[data-sheet-grip]')
  return pointerType !== 'mouse' && (!sheet.hasAttribute('data-scrolls') || Boolean(onGrip))
}

/** Marks a sheet that is taller than the screen: it scrolls under the finger, and is pulled by its grip only. */
function useScrollMark(sheet: RefObject<HTMLElement | null>) {
  return useCallback(
    (element: HTMLElement | null) => {
      sheet.current = element
      if (!element || typeof ResizeObserver === 'undefined') return
      const measure = () =>
        element.toggleAttribute('data-scrolls', element.scrollHeight > element.clientHeight + 1)
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [sheet],
  )
}
