import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { lendLook } from './lent-look.tsx'

const filled = 'not-disabled:hover:brightness-107'

const look = cva(
  'flex items-center justify-center gap-[8px] whitespace-nowrap rounded-control font-bold transition-[scale,filter] duration-quick ease-out not-disabled:active:scale-98 disabled:opacity-45 disabled:shadow-none',
  {
    variants: {
      variant: {
        primary: [filled, 'bg-grad-accent text-on-accent shadow-accent'],
        secondary: 'bg-surface-3 text-ink not-disabled:hover:bg-surface-3-hover',
        ghost: 'text-accent-text not-disabled:hover:bg-accent-soft',
        /** The way out beside a main button. */
        quiet: 'text-ink-2 not-disabled:hover:bg-accent-soft',
        match: [filled, 'bg-grad-match text-on-match'],
        danger: [filled, 'bg-danger text-on-danger'],
        /** Destroys, among others that do not: less loud. */
        'soft-danger': 'bg-danger-soft text-danger-text not-disabled:hover:bg-surface-3-hover',
        'ghost-danger': 'text-danger-text not-disabled:hover:bg-accent-soft',
        info: 'bg-info text-on-info',
      },
      size: {
        normal: 'min-h-control w-full px-[20px] text-16',
        small: 'min-h-target px-gutter text-15',
        /** Several in a row of a table. */
        compact: 'min-h-target px-[14px] text-13',
      },
    },
    defaultVariants: { variant: 'primary', size: 'normal' },
  },
)

export type ButtonProps = ComponentProps<'button'> & {
  variant?: VariantProps<typeof look>['variant']
  size?: VariantProps<typeof look>['size']
  /** While true the button is disabled and reads `pendingLabel`, so that nothing is sent twice. */
  pending?: boolean
  pendingLabel?: ReactNode
  /** Lends the look to the only child, for instance a link. */
  asChild?: boolean
}

export function Button({
  variant,
  size,
  pending = false,
  pendingLabel,
  asChild = false,
  className,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const classes = look({ variant, size, className })
  if (asChild) return lendLook(children, { className: classes, ...props })
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...props}
    >
      {pending && pendingLabel !== undefined ? pendingLabel : children}
    </button>
  )
}
