import { cva } from 'class-variance-authority'
import { Heart } from 'lucide-react'
import type { ComponentProps } from 'react'

const look = cva(
  'inline-flex max-w-full items-center gap-[6px] whitespace-nowrap rounded-full px-[14px] font-semibold text-13',
  {
    variants: {
      tone: {
        neutral: 'bg-surface-3 text-ink-2',
        on: 'bg-accent-soft text-accent-text inset-ring-[1.5px] inset-ring-accent-line',
        hit: 'bg-match-soft text-match-text inset-ring inset-ring-match-line',
      },
      pick: { true: 'min-h-target not-disabled:hover:text-ink disabled:opacity-45', false: 'min-h-[36px]' },
    },
    defaultVariants: { tone: 'neutral', pick: false },
  },
)

export type ChipTone = 'neutral' | 'on' | 'hit'

/** A fact. `on` is chosen, `hit` is shared with the viewer and carries a small heart. */
export function Chip({
  tone = 'neutral',
  className,
  children,
  ...props
}: ComponentProps<'span'> & { tone?: ChipTone }) {
  return (
    <span className={look({ tone, className })} {...props}>
      {tone === 'hit' && <Heart className="size-icon-xs fill-current" aria-hidden="true" />}
      {children}
    </span>
  )
}

/** A fact that can be chosen. */
export function ChipButton({
  pressed,
  className,
  ...props
}: ComponentProps<'button'> & { pressed?: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={look({ tone: pressed ? 'on' : 'neutral', pick: true, className })}
      {...props}
    />
  )
}
