import { CloudAlert, type LucideIcon, RefreshCw } from 'lucide-react'
import { Button } from '../button.tsx'
import { EmptyState, type StateProps } from './empty-state.tsx'

export type ErrorStateProps = Omit<StateProps, 'icon' | 'bad'> & {
  icon?: LucideIcon
  onRetry?: () => void
  retryLabel?: string
  retrying?: boolean
}

/** Something failed; its sentence, and the way to try again. */
export function ErrorState({
  icon = CloudAlert,
  action,
  onRetry,
  retryLabel = 'Try Again',
  retrying,
  ...props
}: ErrorStateProps) {
  const retry = onRetry && (
    <Button variant="secondary" size="small" onClick={onRetry} pending={retrying}>
      <RefreshCw className="size-icon-s" aria-hidden="true" />
      {retryLabel}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState icon={icon} action={action ?? retry} {...props} bad />
    </div>
  )
}
