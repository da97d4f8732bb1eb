import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { QuickiesStrip } from '#client/features/quickies/index.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { lazyPart } from '#client/platform/loading.ts'
import { Screen } from '#client/ui/screen.tsx'
import type { MemberRole } from '#contract/product.ts'
import { DiscoveryGrid } from './discovery-grid.tsx'
import { filtersIn } from './filters.ts'
import { HomeHeader } from './home-header.tsx'
import { LocationCard } from './own-place/location-card.tsx'
import { useFreshPlace } from './own-place/use-fresh-place.ts'
import { RoleBar } from './role-bar.tsx'
import { SetupReminder, useSetupFirst } from './setup-reminder.tsx'

const MemberMap = lazyPart(() => import('./member-map.tsx'), 'MemberMap')

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
          <Suspense fallback={<div className="map-view h-[60vh]" aria-busy="true" />}>
            <MemberMap role={role} />
          </Suspense>
        </>
      ) : (
        <DiscoveryGrid role={role} onClearFilters={() => change({ role: undefined })} before={above} />
      )}
    </Screen>
  )
}

function useFilters() {
  const [search, setSearch] = useSearchParams()
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
  return { ...filtersIn(search), change }
}
