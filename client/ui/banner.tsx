import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A standing notice at the top of the column, for instance that the connection is gone. */
export function Banner({ icon: Icon, children }: { icon?: LucideIcon; children: ReactNode }) {
  return (
    <div
      className="z-banner mx-auto flex min-h-[calc(36px+var(--safe-top))] w-full max-w-column flex-none items-center justify-center gap-[8px] bg-surface-3 px-gutter pt-safe font-semibold text-13 text-ink"
      role="status"
    >
      {Icon && <Icon className="size-icon-s" aria-hidden="true" />}
      {children}
    </div>
  )
}
