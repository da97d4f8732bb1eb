import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Spinner } from './states/spinner.tsx'

const FAR_ENOUGH = 64
const RESISTANCE = 0.5

export type PullToRefreshProps = {
  onRefresh: () => Promise<unknown>
  /** Stands under what is pulled down; what follows may also stand beside it. */
  children?: ReactNode
}

/** Inside a Screen: pulling its top down with a finger loads anew. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const root = useRef<HTMLDivElement>(null)
  const [pulled, setPulled] = useState(0)
  const [busy, setBusy] = useState(false)
  const release = useEffectEvent((distance: number) => {
    setPulled(0)
    if (distance < FAR_ENOUGH || busy) return
    setBusy(true)
    onRefresh().finally(() => setBusy(false))
  })
  useEffect(() => {
    const scroller = root.current?.closest<HTMLElement>('[data-scroll-root]')
    return scroller ? followPull(scroller, setPulled, (distance) => release(distance)) : undefined
  }, [])
  const shown = busy ? FAR_ENOUGH : pulled
  return (
    <div ref={root}>
      <div
        className="grid h-0 place-items-center overflow-visible text-accent opacity-0"
        style={{ height: shown, opacity: Math.min(1, shown / FAR_ENOUGH) }}
        aria-hidden={!busy}
      >
        <span className="grid size-[40px] place-items-center rounded-full bg-surface-3 shadow-2">
          {busy ? (
            <Spinner label="Refreshing" />
          ) : (
            <ArrowDown className="size-icon-s" style={{ rotate: pulled >= FAR_ENOUGH ? '180deg' : '0deg' }} />
          )}
        </span>
      </div>
      {children}
    </div>
  )
}

/** Own touch listeners: only one that is not passive can stop the browser from scrolling instead. */
function followPull(scroller: HTMLElement, onPull: (by: number) => void, onRelease: (by: number) => void) {
  let startedAt: number | undefined
  let distance = 0
  const start = (event: TouchEvent) => {
    startedAt = scroller.scrollTop <= 0 && event.touches.length === 1 ? event.touches[0]?.clientY : undefined
    distance = 0
  }
  const move = (event: TouchEvent) => {
    if (startedAt === undefined) return
    distance = Math.max(0, ((event.touches[0]?.clientY ?? 0) - startedAt) * RESISTANCE)
    if (distance === 0) return
    if (event.cancelable) event.preventDefault()
    onPull(distance)
  }
  const end = () => {
    if (startedAt !== undefined && distance > 0) onRelease(distance)
    startedAt = undefined
  }
  scroller.addEventListener('touchstart', start, { passive: true })
  scroller.addEventListener('touchmove', move, { passive: false })
  scroller.addEventListener('touchend', end)
  scroller.addEventListener('touchcancel', end)
  return () => {
    scroller.removeEventListener('touchstart', start)
    scroller.removeEventListener('touchmove', move)
    scroller.removeEventListener('touchend', end)
    scroller.removeEventListener('touchcancel', end)
  }
}
