import { clsx } from 'clsx'
import type { ComponentProps, ElementType, HTMLAttributes } from 'react'

type CardProps<Root extends ElementType> = { as?: Root; flush?: boolean } & ComponentProps<Root>

/** What belongs together, raised from the page. `flush` has no padding. */
export function Card<Root extends ElementType = 'section'>({
  as,
  flush = false,
  className,
  ...props
}: CardProps<Root>) {
  const Element: ElementType = as ?? 'section'
  return (
    <Element
      className={clsx(
        'inset-ring inset-ring-hairline rounded-card bg-surface-1',
        !flush && 'p-[16px]',
        className,
      )}
      {...props}
    />
  )
}

/** The heading of a card. */
export function CardTitle({ className, ...props }: HTMLAttributes<HTMLHeadingElement>) {
  return <h2 className={clsx('flex items-center font-bold text-16', className)} {...props} />
}

/** What stands at the right of the heading. */
export function CardAside({ match = false, ...props }: HTMLAttributes<HTMLElement> & { match?: boolean }) {
  return (
    <small
      className={clsx('ml-auto font-semibold text-13', match ? 'text-match-text' : 'text-muted')}
      {...props}
    />
  )
}
