import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import type { FilterCount } from '#contract/discovery.ts'
import type { MemberRole } from '#contract/product.ts'
import { filterCount } from './filter-sheet/use-filter-count.ts'
import { type ChosenFilters, countActive } from './filters.ts'
import { TileSkeletons } from './tiles/member-tile.tsx'

export type NobodyLeftProps = {
  role: MemberRole | undefined
  filters: ChosenFilters
  /** Nothing once it was widened, and nobody is there either. */
  onWiden: ((filters: ChosenFilters) => void) | undefined
  onClear: () => void
}

/** Nobody passes the filters: where it is the distance alone, a wider one is shown; else what hides how many. */
export function NobodyLeft({ role, filters, onWiden, onClear }: NobodyLeftProps) {
  const left = useQuery({ ...filterCount(role, filters), enabled: filters.within !== undefined })
  const all = useQuery(filterCount(undefined, {}))
  const widerKm = onWiden && left.data?.widerKm
  useEffect(() => {
    if (widerKm) onWiden({ ...filters, within: String(widerKm) })
  }, [widerKm, onWiden, filters])
  if (widerKm || left.isLoading || all.isLoading) return <TileSkeletons />
  return (
    <EmptyState
      icon={SearchX}
      title="No users found with selected filters"
      text={hiddenInWords(countActive(filters) + (role ? 1 : 0), all.data)}
      action={
        <Button size="small" variant="secondary" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  )
}

const small = ['No filters', 'One filter', 'Two filters', 'Three filters', 'Four filters', 'Five filters']

/** 'Two filters hide 34 members.' */
function hiddenInWords(filters: number, hidden: FilterCount | undefined): string {
  if (!hidden?.count) return 'Clear the filters to see more.'
  const members =
    hidden.count === 1 && !hidden.isMore ? 'one member' : `${hidden.count}${hidden.isMore ? '+' : ''} members`
  return `${small[filters] ?? `${filters} filters`} ${filters === 1 ? 'hides' : 'hide'} ${members}.`
}
