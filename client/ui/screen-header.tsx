import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useScreenLocation } from '#client/platform/panes.ts'
import { createStore } from '#client/platform/store.ts'
import { BackLink, useHasBack } from './back-link.tsx'
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
  const hasBack = useHasBack() || typeof back === 'function'
  return (
    <HeaderBar hasBack={Boolean(back) && hasBack} line={line} className={className}>
      {typeof back === 'string' && <BackLink to={back} label={backLabel} />}
      {typeof back === 'function' && (
        <IconButton label={backLabel} onClick={back}>
          <ArrowLeft />
        </IconButton>
      )}
      {leading}
      <ScreenTitle className="min-w-0 flex-1 truncate">{title}</ScreenTitle>
      {actions}
    </HeaderBar>
  )
}

type HeaderBarProps = ComponentProps<'header'> & { hasBack?: boolean; line?: boolean; tall?: boolean }

/** The bar at the top of a screen. `tall` has room for two lines. */
export function HeaderBar({
  hasBack = false,
  line = false,
  tall = false,
  className,
  ...props
}: HeaderBarProps) {
  return (
    <header
      className={clsx(
        'z-sticky flex flex-none items-center gap-[4px] pt-safe pr-[8px]',
        hasBack ? 'pl-[4px]' : 'pl-gutter',
        line && 'border-hairline border-b',
        tall ? 'h-[calc(64px+var(--safe-top))]' : 'h-[calc(var(--header)+var(--safe-top))]',
        className,
      )}
      {...props}
    />
  )
}

/** The heading of a screen, which takes the focus when the screen opens. */
export function ScreenTitle({ className, ...props }: ComponentProps<'h1'>) {
  return (
    <h1
      className={clsx('font-bold text-18 tracking-[-0.01em]', className)}
      tabIndex={-1}
      ref={useHeadingFocus()}
      {...props}
    />
  )
}

const detailTones = { muted: 'text-muted', online: 'text-online-text', accent: 'text-accent-text' }

/** The line under a heading, in a tall bar. */
export function HeaderDetail({
  tone = 'muted',
  className,
  ...props
}: ComponentProps<'small'> & { tone?: keyof typeof detailTones }) {
  return <small className={clsx('block font-semibold text-12', detailTones[tone], className)} {...props} />
}

/** Becomes true with the first screen. */
const hasArrived = createStore(false)

/** Moves the focus to a screen's heading on every navigation but the first load, so that it is read out. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useScreenLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what makes it a navigation
  useEffect(() => {
    const busy = document.activeElement?.matches('input, textarea, select, [role="dialog"] *')
    if (hasArrived.get() && !busy) heading.current?.focus({ preventScroll: true })
    hasArrived.set(true)
  }, [pathname])
  return heading
}
