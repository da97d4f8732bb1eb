import { clsx } from 'clsx'

export type ProgressBarProps = {
  /** From 0 to 1. */
  value: number
  label: string
  /** Over a photograph or video. */
  photo?: boolean
  className?: string
}

export function ProgressBar({ value, label, photo, className }: ProgressBarProps) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <div
      className={clsx('h-[4px] overflow-hidden rounded-full', photo ? 'bg-track' : 'bg-surface-3', className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <i className="block h-full rounded-[inherit] bg-grad-accent" style={{ width: `${share * 100}%` }} />
    </div>
  )
}
