import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** A standing notice at the top of the column, for instance that the connection is gone. */
export function Banner({ icon: Icon, children }: { icon?: LucideIcon; children: ReactNode }) {
  return (
    <div className="banner" role="status">
      {Icon && <Icon aria-hidden="true" />}
      {children}
    </div>
  )
}
