import { Bell, MessageSquareText, Share } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { QuickiesStrip } from '#client/features/quickies/index.ts'
import { useBadge } from '#client/platform/badges.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { lazyPart } from '#client/platform/loading.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { useHeadingFocus } from '#client/ui/screen-header.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import { type MemberRole, PRODUCT } from '#contract/product.ts'
import { DiscoveryGrid } from './discovery-grid.tsx'
import { filtersIn } from './filters.ts'
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

function HomeHeader() {
  const heading = useHeadingFocus()
  const unread = useBadge('notifications')
  return (
    <header className="header">
      <h1 className="grow" tabIndex={-1} ref={heading}>
        <Wordmark className="mark" title={PRODUCT} />
      </h1>
      <IconButton label="Share" asChild>
        <Link to="/share">
          <Share />
        </Link>
      </IconButton>
      <IconButton label="Feedback" asChild>
        <Link to="/feedback">
          <MessageSquareText />
        </Link>
      </IconButton>
      <IconButton label="Notifications" count={unread} asChild>
        <Link to="/notifications">
          <Bell />
        </Link>
      </IconButton>
    </header>
  )
}
