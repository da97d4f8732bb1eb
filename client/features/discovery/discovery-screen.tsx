import { clsx } from 'clsx'
import { Bell, MessageSquareText, Search, Share } from 'lucide-react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { roleShape } from '#client/features/profile/index.ts'
import { QuickiesStrip } from '#client/features/quickies/index.ts'
import { useBadge } from '#client/platform/badges.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { lazyPart, loadAgain } from '#client/platform/loading.ts'
import { usePane, useScreenSearch } from '#client/platform/panes.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { isFlagRaised, lowerFlag } from '#client/platform/tab-memory.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { RoleGlyph } from '#client/ui/role-glyph.tsx'
import { Screen, ScreenFrame } from '#client/ui/screen.tsx'
import { HeaderBar, ScreenTitle } from '#client/ui/screen-header.tsx'
import { Wordmark } from '#client/ui/wordmark.tsx'
import { type MemberRole, memberRoles, PRODUCT } from '#contract/product.ts'
import { DiscoveryGrid } from './discovery-grid.tsx'
import { FilterButton } from './filter-button.tsx'
import { filtersIn, useChosenFilters } from './filters.ts'
import { storedPlace } from './own-place/stored-place.ts'
import { type DiscoveryView, ViewToggle } from './view-toggle.tsx'

const FreshPlace = lazyPart(() => loadAgain(() => import('./own-place/fresh-place.ts')), 'FreshPlace')
// Most have said where they are, or that they do not want to, and have a profile.
const LocationCard = lazyPart(() => import('./own-place/location-card.tsx'), 'LocationCard')
const SetupReminder = lazyPart(() => loadAgain(() => import('./setup-reminder.tsx')), 'SetupReminder')
const MemberMap = lazyPart(() => import('./member-map.tsx'), 'MemberMap')
const MapBesideGrid = lazyPart(() => import('./map-beside-grid.tsx'), 'MapBesideGrid')

const mapToCome = <div className="h-[60vh] bg-(--map-water)" aria-busy="true" />

/** Home: who there is, as tiles or on the map. */
export function DiscoveryScreen() {
  useDocumentTitle('')
  useSetupFirst()
  const { role, view, change } = useFilters()
  const [filters, setFilters] = useChosenFilters()
  const pane = usePane()
  const viewer = useViewer()
  const isPlaceUnknown = viewer.profile?.locationVisible && !storedPlace(viewer)
  const above = (
    <>
      <QuickiesStrip />
      <Suspense>
        {!viewer.profile && <SetupReminder />}
        {isPlaceUnknown && <LocationCard />}
      </Suspense>
    </>
  )
  const header = (
    <>
      <Suspense>
        <FreshPlace />
      </Suspense>
      <HomeHeader>
        <RoleBar
          role={role}
          onRoleChange={(next) => change({ role: next })}
          view={view}
          onViewChange={(next) => change({ view: next === 'map' ? next : undefined })}
          filterButton={
            // The map shows everybody of the role.
            (view === 'grid' || pane) && <FilterButton role={role} filters={filters} onChange={setFilters} />
          }
        />
      </HomeHeader>
    </>
  )
  const clearFilters = () => {
    change({ role: undefined })
    setFilters({})
  }
  const grid = <DiscoveryGrid role={role} filters={filters} onClearFilters={clearFilters} before={above} />
  if (view === 'map' && pane?.role === 'list')
    return (
      <ScreenFrame>
        {header}
        <Suspense fallback={mapToCome}>
          <MapBesideGrid role={role} grid={grid} />
        </Suspense>
      </ScreenFrame>
    )
  return (
    <Screen header={header} wide={pane !== undefined}>
      {view === 'map' ? (
        <>
          {above}
          <Suspense fallback={mapToCome}>
            <MemberMap role={role} />
          </Suspense>
        </>
      ) : (
        grid
      )}
    </Screen>
  )
}

function useFilters() {
  const [search, setSearch] = useScreenSearch()
  const change = (changes: { role?: MemberRole; view?: 'map' }) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    setSearch(next)
  }
  return { ...filtersIn(search), change }
}

/** The name of the house over the filters; beside a rail, which has it already, one line with both. */
function HomeHeader({ children }: { children: ReactNode }) {
  const unread = useBadge('notifications')
  const actions = (
    <>
      <IconButton label="Search by username" asChild>
        <Link to="/search">
          <Search />
        </Link>
      </IconButton>
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
    </>
  )
  if (usePane()?.role === 'list')
    return (
      <HeaderBar tall>
        <ScreenTitle className="mr-[12px] max-[1099px]:sr-only">Discovery</ScreenTitle>
        <div className="min-w-0 flex-1 *:p-0">{children}</div>
        {actions}
      </HeaderBar>
    )
  return (
    <>
      <HeaderBar>
        <ScreenTitle className="min-w-0 flex-1">
          <Wordmark className="h-[30px]" title={PRODUCT} />
        </ScreenTitle>
        {actions}
        <IconButton label="Notifications" count={unread} asChild>
          <Link to="/notifications">
            <Bell />
          </Link>
        </IconButton>
      </HeaderBar>
      {children}
    </>
  )
}

type RoleBarProps = {
  role: MemberRole | undefined
  onRoleChange: (role: MemberRole | undefined) => void
  view: DiscoveryView
  onViewChange: (view: DiscoveryView) => void
  filterButton: ReactNode
}

/** One role at a time: the active one clears, another takes its place. */
function RoleBar({ role, onRoleChange, view, onViewChange, filterButton }: RoleBarProps) {
  return (
    <div className="flex flex-none items-center gap-[6px] px-gutter pb-[8px] max-[389px]:gap-[4px] max-[389px]:px-[12px] max-[349px]:px-[8px]">
      <fieldset className="flex min-w-0 flex-1 gap-[6px] max-[389px]:gap-[4px]" aria-label="Filter by role">
        {memberRoles.map((each) => (
          <button
            key={each}
            type="button"
            className={clsx(
              'inline-flex min-h-target max-w-full items-center gap-[6px] whitespace-nowrap rounded-full pr-[12px] pl-[11px] font-semibold text-13 hover:text-ink max-[429px]:px-[10px] max-[389px]:px-[9px] max-[349px]:px-[6px]',
              role === each
                ? 'inset-ring-[1.5px] inset-ring-accent-line bg-accent-soft text-accent-text'
                : 'inset-ring inset-ring-hairline bg-surface-1 text-ink-2',
            )}
            aria-pressed={role === each}
            onClick={() => onRoleChange(role === each ? undefined : each)}
          >
            <RoleGlyph className="size-icon-xs max-[429px]:hidden" shape={roleShape[each]} />
            {each}
          </button>
        ))}
      </fieldset>
      {filterButton}
      <ViewToggle view={view} onViewChange={onViewChange} />
    </div>
  )
}

const SETUP_AFTER_MS = 100

/** Who has just signed up and has no profile is taken to the setup, once. */
function useSetupFirst(): void {
  const { profile } = useViewer()
  const navigate = useNavigate()
  useEffect(() => {
    if (profile || !isFlagRaised('newRegistration')) return
    const timer = setTimeout(() => {
      void navigate('/profile-setup')
      lowerFlag('newRegistration')
    }, SETUP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [profile, navigate])
}
