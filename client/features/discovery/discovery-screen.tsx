import { useSearchParams } from 'react-router'
import { QuickiesStrip } from '#client/features/quickies/index.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Screen } from '#client/ui/screen.tsx'
import { type MemberRole, memberRoles } from '#contract/product.ts'
import { DiscoveryGrid } from './discovery-grid.tsx'
import { HomeHeader } from './home-header.tsx'
import { LocationCard } from './location-card.tsx'
import { MemberMap } from './member-map.tsx'
import { RoleBar } from './role-bar.tsx'
import { SetupReminder, useSetupFirst } from './setup-reminder.tsx'
import { useFreshPlace } from './use-fresh-place.ts'
import type { DiscoveryView } from './view-toggle.tsx'

/** Home: who there is, as tiles or on the map. */
export function DiscoveryScreen() {
  useDocumentTitle('')
  useSetupFirst()
  useFreshPlace()
  const { role, view, change } = useFilters()
  const above = (
    <>
      <QuickiesStrip />
      <SetupReminder />
      <LocationCard />
    </>
  )
  return (
    <Screen
      header={
        <>
          <HomeHeader />
          <RoleBar
            role={role}
            onRoleChange={(next) => change({ role: next })}
            view={view}
            onViewChange={(next) => change({ view: next === 'map' ? next : undefined })}
          />
        </>
      }
    >
      {view === 'map' ? (
        <>
          {above}
          <MemberMap role={role} />
        </>
      ) : (
        <DiscoveryGrid role={role} onClearFilters={() => change({ role: undefined })} before={above} />
      )}
    </Screen>
  )
}

/** What is chosen stands in the address, so that going back finds it again. */
function useFilters() {
  const [search, setSearch] = useSearchParams()
  const role = memberRoles.find((each) => each === search.get('role'))
  const view: DiscoveryView = search.get('view') === 'map' ? 'map' : 'grid'
  const change = (changes: { role?: MemberRole; view?: 'map' }) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  return { role, view, change }
}
