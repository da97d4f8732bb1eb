import { ArrowLeft, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useLeave, usePane } from '#client/platform/panes.ts'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

type BackLinkProps = {
  to: string
  label?: string
  /** To the page before, if there was one here: for what is opened from several places. */
  toOrigin?: boolean
}

/** The arrow at the top of a screen. Where the screen is a pane it closes it; where the rail leads to it there is none. */
export function BackLink({ to, label = 'Back', toOrigin = false }: BackLinkProps) {
  const leave = useLeave(to)
  const isPane = usePane()?.role === 'detail'
  if (!useHasBack()) return null
  if (isPane) return <BackButton to={to} />
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    leave()
  }
  return (
    <IconButton label={label} asChild>
      <Link to={to} onClick={toOrigin ? goBack : undefined}>
        <ArrowLeft />
      </Link>
    </IconButton>
  )
}

/** To where one came from, and to `to` for whoever began here. */
export function BackButton({ to, variant }: { to: string; variant?: IconButtonProps['variant'] }) {
  const leave = useLeave(to)
  const isPane = usePane()?.role === 'detail'
  return (
    <IconButton label={isPane ? 'Close' : 'Back'} variant={variant} onClick={leave}>
      {isPane ? <X /> : <ArrowLeft />}
    </IconButton>
  )
}

export function useHasBack(): boolean {
  const pane = usePane()
  return pane === undefined || pane.role === 'detail' || !pane.isTop
}
