import { cva } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { CountBadge } from './count-badge.tsx'

const look = cva('icon-btn', {
  variants: {
    variant: { plain: '', solid: 'solid', glass: 'glass', accent: 'accent', match: 'match' },
  },
})

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The name of the button, and its tooltip. */
  label: string
  variant?: 'plain' | 'solid' | 'glass' | 'accent' | 'match'
  count?: number
  tooltip?: boolean
  /** Lends look, name and badge to the only child, for instance a link. */
  asChild?: boolean
}

export function IconButton({
  label,
  variant = 'plain',
  count,
  tooltip = true,
  asChild = false,
  className,
  children,
  ...props
}: IconButtonProps) {
  const Root = asChild ? Slot.Root : 'button'
  return (
    <Root
      {...(asChild ? {} : { type: 'button' as const })}
      className={look({ variant, className })}
      aria-label={count ? `${label}, ${count} unread` : label}
      data-tooltip={tooltip ? label : undefined}
      {...props}
    >
      <Slot.Slottable>{children}</Slot.Slottable>
      <CountBadge count={count} />
    </Root>
  )
}
