import { useQuery } from '@tanstack/react-query'
import { EyeOff, Hourglass, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorText, hasCode } from '#client/platform/api/api-error.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { usePane, useScreenSearch } from '#client/platform/panes.ts'
import { Button } from '#client/ui/button.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import type { City } from '#contract/explore.ts'
import { MemberGrid } from '../member-grid.tsx'
import { MemberMap } from '../member-map.tsx'
import { TileSkeletons } from '../tiles/member-tile.tsx'
import { useTileMenu } from '../use-tile-menu.tsx'
import { ViewToggle } from '../view-toggle.tsx'
import { AnnouncedTrips } from './announced-trips.tsx'
import { exploreQueries, useCityMembers } from './explore.api.ts'

/** The members of another city, as tiles or on the map. The viewer does not appear there. */
export function ExploredCity({ cityId }: { cityId: number }) {
  const { data: city, error, refetch, isFetching } = useQuery(exploreQueries.city(cityId))
  const [search, setSearch] = useScreenSearch()
  const pane = usePane()
  const view = search.get('view') === 'map' ? 'map' : 'grid'
  const title = city ? `Exploring ${city.name}` : 'Explore'
  useDocumentTitle(title)

  function show(next: 'grid' | 'map') {
    const changed = new URLSearchParams(search)
    if (next === 'map') changed.set('view', next)
    else changed.delete('view')
    setSearch(changed)
  }

  return (
    <Screen
      wide={pane !== undefined}
      header={
        <ScreenHeader
          title={title}
          back="/explore"
          actions={<ViewToggle view={view} onViewChange={show} />}
        />
      }
    >
      {!city ? (
        error ? (
          <ErrorState
            title="Couldn’t load this city"
            text={errorText(error, 'Check your connection and try again.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <TileSkeletons />
        )
      ) : view === 'map' ? (
        <>
          <Unseen city={city} />
          <MemberMap around={city} />
        </>
      ) : (
        <CityGrid
          city={city}
          before={
            <>
              <Unseen city={city} />
              <AnnouncedTrips cityId={cityId} />
            </>
          }
        />
      )}
    </Screen>
  )
}

/** Always in sight on arrival: where one looks, that one is not seen there, and the way back. */
function Unseen({ city }: { city: City }) {
  return (
    <p className="mx-gutter mb-[12px] flex items-center gap-[10px] rounded-card bg-surface-2 py-[4px] pr-[4px] pl-[14px] text-13 text-ink-2">
      <EyeOff className="size-icon-s flex-none" aria-hidden="true" />
      <span className="min-w-0 flex-1">You don’t appear in {city.name}.</span>
      <Button variant="quiet" size="small" asChild>
        <Link to="/discovery">Back home</Link>
      </Button>
    </p>
  )
}

function CityGrid({ city, before }: { city: City; before: ReactNode }) {
  const list = useCityMembers(city.id)
  const { openMenu, menu } = useTileMenu()
  const { members, error } = list
  const tooMany = hasCode(error, 'too_many') && (
    <EmptyState icon={Hourglass} title="That’s plenty for now" text={error.message} />
  )
  if (!members || members.length === 0)
    return (
      <>
        {before}
        {list.isPending ? (
          <TileSkeletons />
        ) : tooMany ? (
          tooMany
        ) : error ? (
          <ErrorState
            title="Couldn’t load members"
            text="Check your connection and try again."
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : (
          <EmptyState
            icon={Users}
            title={`Nobody in ${city.name} yet`}
            action={
              <Button size="small" variant="secondary" asChild>
                <Link to="/explore">Explore another city</Link>
              </Button>
            }
          />
        )}
      </>
    )
  return (
    <>
      <MemberGrid
        members={members}
        before={before}
        loadingMore={list.isFetchingNextPage}
        onEndNear={list.loadMore}
        after={tooMany}
        onMenu={openMenu}
      />
      {menu}
    </>
  )
}
