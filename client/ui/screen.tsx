import { clsx } from 'clsx'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { useLocation } from 'react-router'
import { useScrollMemory } from './use-scroll-memory.ts'

export type ScreenProps = {
  header?: ReactNode
  /** Stays under what scrolls: navigation, composer, main button. */
  footer?: ReactNode
  children: ReactNode
  /** For the scrolling part. */
  className?: string
  /** The whole width of a desktop, for tables. */
  wide?: boolean
  /** The element that scrolls. */
  scrollRef?: Ref<HTMLDivElement>
}

/** One screen: header, what scrolls, footer. Its scroll position survives going back. */
export function Screen({ header, footer, children, className, wide = false, scrollRef }: ScreenProps) {
  const scroller = useRef<HTMLDivElement>(null)
  useImperativeHandle(scrollRef, () => scroller.current as HTMLDivElement)
  useScrollMemory(scroller, useLocation().key)
  return (
    <main className={clsx('screen', wide && 'wide')}>
      {header}
      <div className={clsx('scroll', className)} ref={scroller} data-scroll-root>
        {children}
      </div>
      {footer}
    </main>
  )
}

/** What re-tapping the active entry of the navigation does. */
export function scrollScreenToTop() {
  for (const scroller of document.querySelectorAll('[data-scroll-root]')) {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scroller.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
  }
}
