import { cva } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

const look = cva('btn', {
  variants: {
    variant: { primary: 'primary', secondary: 'secondary', ghost: 'ghost', match: 'match', danger: 'danger' },
    size: { normal: '', small: 'small' },
  },
})

export type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'ghost' | 'match' | 'danger'
  size?: 'normal' | 'small'
  /** While true the button is disabled and reads `pendingLabel`, so that nothing is sent twice. */
  pending?: boolean
  pendingLabel?: ReactNode
  /** Lends the look to the only child, for instance a link. */
  asChild?: boolean
}

export function Button({
  variant = 'primary',
  size = 'normal',
  pending = false,
  pendingLabel,
  asChild = false,
  className,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const classes = look({ variant, size, className })
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    )
  }
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
