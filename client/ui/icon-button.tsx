import { cva, type VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { CountBadge } from './count-badge.tsx'
import { lendLook } from './lent-look.tsx'

const disabledSolid = 'disabled:bg-surface-3 disabled:bg-none disabled:text-muted'

const glass = 'bg-glass inset-ring inset-ring-glass-line [backdrop-filter:var(--blur-s)]'

const look = cva(
  'grid flex-none place-items-center rounded-full transition-[scale,background-color] duration-quick ease-out not-disabled:active:scale-94',
  {
    variants: {
      variant: {
        plain: [disabledSolid, 'text-ink not-disabled:hover:bg-hairline'],
        muted: [disabledSolid, 'text-muted not-disabled:hover:bg-hairline'],
        /** In the colour of what it stands on. */
        inherit: 'not-disabled:hover:bg-hairline',
        solid: 'bg-surface-3 text-ink not-disabled:hover:bg-surface-3-hover disabled:text-muted',
        glass: [glass, 'text-on-photo not-disabled:hover:brightness-110 disabled:opacity-45'],
        /** It has been pressed, and says so. */
        'glass-done': [glass, 'text-coral'],
        accent: [disabledSolid, 'bg-grad-accent text-on-accent not-disabled:hover:brightness-110'],
        match: [disabledSolid, 'bg-grad-match text-on-match not-disabled:hover:brightness-110'],
      },
      size: { normal: 'size-target', large: 'size-[50px]' },
    },
    defaultVariants: { variant: 'plain', size: 'normal' },
  },
)

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The name of the button, and its tooltip. */
  label: string
  variant?: VariantProps<typeof look>['variant']
  size?: VariantProps<typeof look>['size']
  count?: number
  tooltip?: boolean
  /** Lends look, name and badge to the only child, for instance a link. */
  asChild?: boolean
}

export function IconButton({
  label,
  variant,
  size,
  count,
  tooltip = true,
  asChild = false,
  className,
  children,
  ...props
}: IconButtonProps) {
  const shown = {
    className: look({ variant, size, className: clsx(count !== undefined && 'relative', className) }),
    'aria-label': count ? `${label}, ${count} unread` : label,
    'data-tooltip': tooltip ? label : undefined,
    ...props,
  }
  const withBadge = (icon: ReactNode) => (
    <>
      {icon}
      <CountBadge count={count} place="corner" />
    </>
  )
  if (asChild) return lendLook(children, shown, withBadge)
  return (
    <button type="button" {...shown}>
      {withBadge(children)}
    </button>
  )
}
