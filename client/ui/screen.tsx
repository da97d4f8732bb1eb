import { clsx } from 'clsx'
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { usePane, useScreenLocation } from '#client/platform/panes.ts'
import { createStore } from '#client/platform/store.ts'

export type ScreenProps = {
  header?: ReactNode
  /** Stays under what scrolls: navigation, composer, main button. */
  footer?: ReactNode
  children: ReactNode
  /** For the scrolling part. */
  className?: string
  /** The whole width of a desktop, for tables. */
  wide?: boolean
  /** No wider than can be read, in a pane with more room. */
  narrow?: boolean
  /** The element that scrolls. */
  scrollRef?: Ref<HTMLDivElement>
  /** A form in place of the screen at the same address: it begins at its top, and that screen keeps its place. */
  isForm?: boolean
}

/** One screen: header, what scrolls, footer. Its scroll position survives going back. */
export function Screen(props: ScreenProps) {
  const { header, footer, children, className, wide, narrow, scrollRef, isForm = false } = props
  const scroller = useRef<HTMLDivElement>(null)
  useImperativeHandle(scrollRef, () => scroller.current as HTMLDivElement)
  const { key } = useScreenLocation()
  useScrollMemory(scroller, isForm ? undefined : key)
  return (
    <ScreenFrame wide={wide} narrow={narrow}>
      {header}
      <div
        className={clsx('min-h-0 flex-1 overflow-y-auto overflow-x-hidden overscroll-contain', className)}
        ref={scroller}
        data-scroll-root
      >
        {children}
      </div>
      {footer}
    </ScreenFrame>
  )
}

type ScreenFrameProps = ComponentProps<'main'> & {
  wide?: boolean
  narrow?: boolean
  ground?: 'page' | 'stage' | 'glow'
}

const grounds = {
  page: 'bg-bg',
  /** Black, for film and photographs. */
  stage: 'bg-stage text-on-photo',
  glow: 'bg-stage bg-glow text-on-photo',
}

/** A phone-width column, or a pane; header and footer float over what scrolls in it. */
export function ScreenFrame({
  wide = false,
  narrow = false,
  ground = 'page',
  className,
  ...props
}: ScreenFrameProps) {
  const pane = usePane()
  // On a wide window the frame around the panes is the main part of the page.
  const Root = pane ? 'section' : 'main'
  return (
    <Root
      className={clsx(
        'relative isolate mx-auto flex h-[var(--screen-height,100dvh)] min-h-0 w-full flex-1 flex-col overflow-hidden',
        !pane && !wide && 'max-w-column',
        pane?.role === 'alone' && !wide && (ground === 'page' ? 'max-w-page' : 'max-w-column spread-stage'),
        pane?.role === 'detail' && narrow && 'max-w-[640px]',
        grounds[ground],
        className,
      )}
      data-screen
      {...props}
    />
  )
}

/** What re-tapping the active entry of the navigation does. */
export function scrollScreenToTop() {
  for (const scroller of document.querySelectorAll('[data-scroll-root]')) {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scroller.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
  }
}

const SETTLED_AFTER = 1500
/** By which somebody takes the screen into his own hands, or re-taps the navigation. */
const handling = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const
/** Where each history entry was scrolled to. */
const remembered = createStore<Readonly<Record<string, number>>>({})

/** Brings a scrolled element back to where it was when its history entry was left.
 *  Content may come in pieces, and a list moves the view as it measures what is above it: it is tried again whenever
 *  the element grows or scrolls by itself, until somebody touches the screen. */
function useScrollMemory(scroller: RefObject<HTMLElement | null>, key: string | undefined) {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || key === undefined) return
    const goal = remembered.get()[key] ?? 0
    let restoring = goal > 0
    const stop = () => {
      restoring = false
    }
    const restore = () => {
      if (restoring && Math.abs(element.scrollTop - goal) >= 1) element.scrollTop = goal
    }
    const onScroll = () => {
      if (restoring) restore()
      else remembered.update((all) => ({ ...all, [key]: element.scrollTop }))
    }
    restore()
    const growth = new MutationObserver(restore)
    if (restoring) growth.observe(element, { childList: true, subtree: true })
    const timer = setTimeout(stop, SETTLED_AFTER)
    element.addEventListener('scroll', onScroll, { passive: true })
    for (const type of handling) window.addEventListener(type, stop, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      growth.disconnect()
      element.removeEventListener('scroll', onScroll)
      for (const type of handling) window.removeEventListener(type, stop, { capture: true })
    }
  }, [key, scroller])
}
