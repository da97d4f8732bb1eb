import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { EmberGradient } from '../wordmark.tsx'

export type ProgressRingProps = {
  /** From 0 to 1. */
  value: number
  label: string
  size?: number
  stroke?: number
  /** Over a photograph or video. */
  photo?: boolean
  /** Lies over the positioned element around it. */
  fill?: boolean
  className?: string
  /** In the middle of the ring. */
  children?: ReactNode
}

export function ProgressRing({
  value,
  label,
  size = 44,
  stroke = 4,
  photo,
  fill = false,
  className,
  children,
}: ProgressRingProps) {
  const gradient = useId()
  const radius = (size - stroke) / 2
  const round = 2 * Math.PI * radius
  const share = Math.min(1, Math.max(0, value))
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: stroke }
  return (
    <span
      className={clsx(
        'inline-grid place-items-center [&_circle]:fill-none',
        fill ? 'absolute inset-0' : 'relative',
        className,
      )}
      style={{ width: size, height: size }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
    >
      <svg className="absolute inset-0 -rotate-90" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <EmberGradient id={gradient} />
        <circle {...circle} className={photo ? 'stroke-track' : 'stroke-surface-3'} />
        {share > 0 && (
          <circle
            {...circle}
            strokeLinecap="round"
            style={{ stroke: `url(#${gradient})` }}
            strokeDasharray={round}
            strokeDashoffset={round * (1 - share)}
          />
        )}
      </svg>
      {children}
    </span>
  )
}
