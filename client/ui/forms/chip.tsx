import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import type { ComponentProps } from 'react'

export type ChipTone = 'neutral' | 'on' | 'hit'

/** A fact. `on` is chosen, `hit` is shared with the viewer and carries a small heart. */
export function Chip({
  tone = 'neutral',
  className,
  children,
  ...props
}: ComponentProps<'span'> & { tone?: ChipTone }) {
  return (
    <span className={clsx('chip', tone !== 'neutral' && tone, className)} {...props}>
      {tone === 'hit' && <Heart className="ico xs fill" aria-hidden="true" />}
      {children}
    </span>
  )
}

/** A fact that can be chosen. */
export function ChipButton({
  pressed,
  className,
  ...props
}: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={clsx('chip pick', pressed && 'on', className)}
      {...props}
    />
  )
}
