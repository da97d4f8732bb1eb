import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { profileApi } from '#contract/profile.ts'
import { type ChosenFilters, countActive } from '../filters.ts'
import { storedPlace } from '../own-place/stored-place.ts'
import { AgeRange } from './age-range.tsx'
import { ChoiceOfMany, ChoiceOfOne } from './choices.tsx'
import type { FilterPartProps, FilterProps } from './filter-props.ts'
import { FilterSwitches } from './filter-switches.tsx'
import { abilityWords, distanceWords, orderWords, orientationWords } from './filter-words.ts'
import { TileSizeChoice } from './tile-size-choice.tsx'
import { countInWords, useFilterCount } from './use-filter-count.ts'

export type FilterSheetProps = FilterProps & { open: boolean; onOpenChange: (open: boolean) => void }

/** Whom the list shows, in which order, and how large. Each change counts at once, and says how many it leaves. */
export function FilterSheet({ open, onOpenChange, role, filters, onChange }: FilterSheetProps) {
  const viewer = useViewer()
  const count = useFilterCount(role, filters, open)
  const isHidden = useQuery(queryOf(profileApi.privacy)).data?.showsPresence === false
  const hasPlace = storedPlace(viewer) !== undefined
  const change: FilterPartProps['onChange'] = (changes) => onChange(withChanges(filters, changes))
  const { order } = filters
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Filters">
      <div className="grid gap-[20px]">
        <ChoiceOfOne
          legend="Sort by"
          hint={isHidden ? 'You hide when you are online, so you don’t see who was here lately.' : undefined}
          words={orderWords}
          chosen={order ?? 'nearest'}
          onChoose={(next) => change({ order: next === 'nearest' ? undefined : next })}
        />
        <TileSizeChoice />
        <FilterSwitches filters={filters} onChange={change} />
        <Button variant="secondary" size="small" asChild>
          <Link to="/profile">I’m available now</Link>
        </Button>
        {viewer.profile?.showsAge === false ? (
          <p className="text-13 text-muted">You hide your age, so you can’t filter by age.</p>
        ) : (
          <AgeRange filters={filters} onChange={change} />
        )}
        <ChoiceOfOne
          legend="Distance"
          hint={
            viewer.profile?.showsDistance === false
              ? 'You hide your distance, so you can’t filter by distance.'
              : hasPlace
                ? undefined
                : 'Say where you are on your profile to filter by distance.'
          }
          disabled={!hasPlace || viewer.profile?.showsDistance === false}
          words={distanceWords}
          chosen={String(filters.within ?? 'any') as keyof typeof distanceWords}
          onChoose={(next) => change({ within: next === 'any' ? undefined : next })}
        />
        <ChoiceOfOne
          legend="He can"
          words={abilityWords}
          chosen={filters.can ?? 'any'}
          onChoose={(next) => change({ can: next === 'any' ? undefined : next })}
        />
        <ChoiceOfMany
          legend="Orientation"
          words={orientationWords}
          chosen={[filters.orientation ?? []].flat()}
          onChoose={(next) => change({ orientation: next.length > 0 ? next : undefined })}
        />
      </div>
      <div className="-mx-[20px] sticky -bottom-[calc(20px+var(--safe-bottom))] z-1 mt-[20px] -mb-[calc(20px+var(--safe-bottom))] flex gap-[12px] bg-surface-2 px-[20px] pt-[12px] pb-[calc(20px+var(--safe-bottom))] desk:-bottom-[24px] desk:-mb-[24px] desk:pb-[24px]">
        <Button
          variant="quiet"
          className="flex-1"
          disabled={countActive(filters) === 0}
          onClick={() => onChange(order ? { order } : {})}
        >
          Clear
        </Button>
        <Button className="flex-2" onClick={() => onOpenChange(false)}>
          <span aria-live="polite">{countInWords(count)}</span>
        </Button>
      </div>
    </Sheet>
  )
}

function withChanges(filters: ChosenFilters, changes: Partial<ChosenFilters>): ChosenFilters {
  const entries = Object.entries({ ...filters, ...changes }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries)
}
