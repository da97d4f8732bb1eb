import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#client/platform/loading.ts'
import { CountBadge } from '#client/ui/count-badge.tsx'
import type { FilterProps } from './filter-sheet/filter-props.ts'
import { countActive } from './filters.ts'

const FilterSheet = lazyPart(() => import('./filter-sheet/filter-sheet.tsx'), 'FilterSheet')

/** Opens the filters, and says how many of them are active. */
export function FilterButton(props: FilterProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const active = countActive(props.filters)
  return (
    <>
      <button
        type="button"
        className="relative inset-ring inset-ring-hairline grid size-target flex-none place-items-center rounded-full bg-surface-1 text-muted hover:text-ink [&_svg]:size-[20px]"
        aria-label={active ? `Filters, ${active} active` : 'Filters'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden="true" />
        <CountBadge count={active} place="corner" />
      </button>
      {isOpen !== undefined && (
        <Suspense>
          <FilterSheet open={isOpen} onOpenChange={setOpen} {...props} />
        </Suspense>
      )}
    </>
  )
}
