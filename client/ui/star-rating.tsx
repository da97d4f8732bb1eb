import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { VisuallyHidden } from './visually-hidden.tsx'

const stars = 'inline-flex items-center gap-[4px] font-semibold tabular-nums'
const STEPS = [1, 2, 3, 4, 5] as const

function spoken(value: number | null | undefined) {
  return value ? `${value.toFixed(1)} out of 5 stars` : 'No ratings'
}

/** An average as one star and one decimal; a dash without ratings. */
export function StarRating({ value, className }: { value: number | null | undefined; className?: string }) {
  return (
    <span className={clsx(stars, className)}>
      <Star className="size-icon-xs fill-star text-star" aria-hidden="true" />
      <span aria-hidden="true">{value ? value.toFixed(1) : '–'}</span>
      <VisuallyHidden>{spoken(value)}</VisuallyHidden>
    </span>
  )
}

/** An average as five stars, filled to the nearest. */
export function StarRow({ value, className }: { value: number | null | undefined; className?: string }) {
  return (
    <span className={clsx(stars, className)} role="img" aria-label={spoken(value)}>
      {STEPS.map((step) => (
        <Star
          key={step}
          aria-hidden="true"
          className={clsx(
            'size-icon-s',
            step > Math.round(value ?? 0) ? 'text-outline' : 'fill-star text-star',
          )}
        />
      ))}
    </span>
  )
}
