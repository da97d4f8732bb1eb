import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** A piece in the shape of what comes. The style sheet holds it back for 150 ms. Size it by class. */
export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return <span className={clsx('skel', className)} aria-hidden="true" {...props} />
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
    <div className="item">
      <Skeleton className="size-13 rounded-full" />
      <div className="grow">
        <Skeleton className="mb-2 h-3.5 w-2/5 rounded-full" />
        <Skeleton className="h-3 w-3/4 rounded-full" />
      </div>
    </div>
  )
}
