import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { ListRow } from '../list-row.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

const look =
  'relative block animate-reveal overflow-hidden bg-skeleton opacity-0 after:absolute after:inset-0 after:-translate-x-full after:animate-sweep after:bg-sweep motion-reduce:after:animate-none'

/** A piece in the shape of what comes. The animation holds it back for 150 ms. Size it by class. */
export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return <span className={clsx(look, className)} aria-hidden="true" {...props} />
}

/** Says once that the pieces inside stand for something that is loading. */
export function SkeletonGroup({
  label = 'Loading',
  children,
  ...props
}: ComponentProps<'div'> & { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true" {...props}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  )
}

/** A row of a list to come: round picture, two lines. */
export function SkeletonRow() {
  return (
    <ListRow as="div">
      <Skeleton className="size-13 rounded-full" />
      <div className="min-w-0 flex-1">
        <Skeleton className="mb-2 h-3.5 w-2/5 rounded-full" />
        <Skeleton className="h-3 w-3/4 rounded-full" />
      </div>
    </ListRow>
  )
}
