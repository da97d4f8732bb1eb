import { Archive, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

/** Leads to what was put away, where there is any. */
export function ArchivedRow({ count, to }: { count: number | undefined; to: string }) {
  if (!count) return null
  return (
    <Link to={to} className="flex min-h-[56px] items-center gap-[12px] px-gutter font-semibold text-muted">
      <Archive className="size-icon-s" aria-hidden="true" />
      <span className="flex-1">Archived</span>
      <span className="text-13 tabular-nums">{count > 99 ? '99+' : count}</span>
      <ChevronRight className="size-icon-s" aria-hidden="true" />
    </Link>
  )
}
