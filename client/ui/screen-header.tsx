import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { createStore } from '#client/platform/store.ts'
import { IconButton } from './icon-button.tsx'

export type ScreenHeaderProps = {
  title: ReactNode
  /** Where the arrow leads: an address, or something to do. */
  back?: string | (() => void)
  backLabel?: string
  actions?: ReactNode
  /** Between the arrow and the title, for instance an Avatar. */
  leading?: ReactNode
  /** A hairline under it. */
  line?: boolean
  className?: string
}

export function ScreenHeader({
  title,
  back,
  backLabel = 'Back',
  actions,
  leading,
  line = false,
  className,
}: ScreenHeaderProps) {
  const heading = useHeadingFocus()
  return (
    <header className={clsx('header', back && 'back', line && 'line', className)}>
      {typeof back === 'string' && (
        <IconButton label={backLabel} asChild>
          <Link to={back}>
            <ArrowLeft />
          </Link>
        </IconButton>
      )}
      {typeof back === 'function' && (
        <IconButton label={backLabel} onClick={back}>
          <ArrowLeft />
        </IconButton>
      )}
      {leading}
      <h1 className="grow cut" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {actions}
    </header>
  )
}

/** Becomes true with the first screen. */
const hasArrived = createStore(false)

/** Moves the focus to a screen's heading on every navigation but the first load, so that it is read out. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what makes it a navigation
  useEffect(() => {
    const busy = document.activeElement?.matches('input, textarea, select, [role="dialog"] *')
    if (hasArrived.get() && !busy) heading.current?.focus({ preventScroll: true })
    hasArrived.set(true)
  }, [pathname])
  return heading
}
