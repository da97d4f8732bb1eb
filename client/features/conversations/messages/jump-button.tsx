import { ArrowDown } from 'lucide-react'
import { CountBadge } from '#client/ui/count-badge.tsx'

/** Leads down, and says how much is new there. */
export function JumpButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <button
      type="button"
      className="absolute inset-ring inset-ring-hairline bottom-[12px] left-1/2 z-2 inline-flex h-target -translate-x-1/2 items-center gap-[6px] whitespace-nowrap rounded-full bg-surface-3 px-gutter font-semibold text-13 shadow-2"
      onClick={onClick}
    >
      <ArrowDown className="size-icon-s" aria-hidden="true" />
      Jump to newest
      <CountBadge count={count} noun="new" />
    </button>
  )
}
