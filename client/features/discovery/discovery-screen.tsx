import { Bell, MessageSquareText, Share } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { QuickiesStrip } from '#client/features/quickies/index.ts'
import { useBadge } from '#client/platform/badges.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { lazyPart } from '#client/platform/loading.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { HeaderBar, ScreenTitle } from '#client/ui/screen-header.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import { type MemberRole, PRODUCT } from '#contract/product.ts'
import { DiscoveryGrid } from './discovery-grid.tsx'
import { filtersIn } from './filters.ts'
import { useFreshPlace } from './own-place/use-fresh-place.ts'
import { storedPlace } from './own-place/use-own-place.ts'
import { RoleBar } from './role-bar.tsx'
import { SetupReminder, useSetupFirst } from './setup-reminder.tsx'

// Most have said where they are, or that they do not want to.
const LocationCard = lazyPart(() => import('./own-place/location-card.tsx'), 'LocationCard')
const MemberMap = lazyPart(() => import('./member-map.tsx'), 'MemberMap')

/** Home: who there is, as tiles or on the map. */
export function DiscoveryScreen() {
  useDocumentTitle('')
  useSetupFirst()
  useFreshPlace()
  const { role, view, change } = useFilters()
  const viewer = useViewer()
  const isPlaceUnknown = viewer.profile?.locationVisible && !storedPlace(viewer)
  const above = (
    <>
      <QuickiesStrip />
      <SetupReminder />
      {isPlaceUnknown && (
        <Suspense>
          <LocationCard />
        </Suspense>
      )}
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
          <Suspense fallback={<div className="h-[60vh] bg-(--map-water)" aria-busy="true" />}>
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
  const unread = useBadge('notifications')
  return (
    <HeaderBar>
      <ScreenTitle className="min-w-0 flex-1">
        <Wordmark className="h-[30px]" title={PRODUCT} />
      </ScreenTitle>
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
    </HeaderBar>
  )
}
