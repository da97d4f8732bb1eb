import { useQueryClient } from '@tanstack/react-query'
import { CloudAlert, SearchX, Users } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { lazyPart, loadAgain } from '#client/platform/loading.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import type { MemberRole } from '#contract/product.ts'
import { discoveryQueries, useDiscovery } from './discovery.api.ts'
import { type ChosenFilters, countActive } from './filters.ts'
import { MemberGrid } from './member-grid.tsx'
import { TileSkeletons } from './tiles/member-tile.tsx'
import { useTileMenu } from './use-tile-menu.tsx'

// Seldom seen, and its words about time are too much for the first screen.
const EnoughForNow = lazyPart(() => import('./enough-for-now.tsx'), 'EnoughForNow')
const NobodyLeft = lazyPart(() => loadAgain(() => import('./nobody-left.tsx')), 'NobodyLeft')
const LookFurther = lazyPart(() => loadAgain(() => import('./look-further.tsx')), 'LookFurther')
// Nobody pulls before there is something to see.
const PullToRefresh = lazyPart(
  () => loadAgain(() => import('#client/ui/pull-to-refresh.tsx')),
  'PullToRefresh',
)

export type DiscoveryGridProps = {
  role: MemberRole | undefined
  filters: ChosenFilters
  onClearFilters: () => void
  before: ReactNode
}

/** The list as tiles: loads on as one scrolls, anew when it is pulled. */
export function DiscoveryGrid({ role, filters, onClearFilters, before }: DiscoveryGridProps) {
  const [wider, setWider] = useWiderReach(filters)
  const list = useDiscovery(role, wider ?? filters)
  const startAnew = useStartAnew(role, wider ?? filters)
  const { openMenu, menu } = useTileMenu()
  const { members, error, enough, isFetching } = list

  useEffect(() => {
    if (error && !enough) console.error('the list of members could not be loaded', error)
  }, [error, enough])

  const theEnd = (enough || list.isPaused) && (
    <Suspense>
      {enough ? (
        <EnoughForNow waitSeconds={enough.waitSeconds} />
      ) : (
        <LookFurther isLooking={isFetching} onLook={list.loadMore} />
      )}
    </Suspense>
  )
  const pull = (
    <Suspense>
      <PullToRefresh onRefresh={startAnew} />
    </Suspense>
  )
  if (!members || members.length === 0)
    return (
      <>
        {pull}
        {before}
        {list.isPending ? (
          <TileSkeletons />
        ) : theEnd ? (
          theEnd
        ) : countActive(filters) > 0 && !error ? (
          <Suspense>
            <NobodyLeft
              role={role}
              filters={filters}
              onWiden={wider ? undefined : setWider}
              onClear={onClearFilters}
            />
          </Suspense>
        ) : (
          <NobodyFound
            hasFilter={role !== undefined}
            onClearFilters={onClearFilters}
            onRetry={error ? () => void list.refetch() : undefined}
            isRetrying={isFetching}
          />
        )}
      </>
    )
  return (
    <>
      {pull}
      <MemberGrid
        members={members}
        before={
          wider ? (
            <>
              {before}
              <p className="px-gutter pb-[10px] text-13 text-muted" role="status">
                Nobody within {filters.within} km: showing {wider.within} km
              </p>
            </>
          ) : (
            before
          )
        }
        loadingMore={list.isFetchingNextPage}
        onEndNear={list.loadMore}
        after={theEnd}
        onMenu={openMenu}
      />
      {menu}
    </>
  )
}

/** The filters with a wider distance, where nobody is within the chosen one; until they are changed. */
function useWiderReach(filters: ChosenFilters) {
  const [wider, setWider] = useState<{ of: string; filters: ChosenFilters }>()
  const of = JSON.stringify(filters)
  return [
    wider?.of === of ? wider.filters : undefined,
    (next: ChosenFilters) => setWider({ of, filters: next }),
  ] as const
}

/** From the top: what was scrolled through is let go, so that pulling asks for one page and not for all of them. */
function useStartAnew(role: MemberRole | undefined, filters: ChosenFilters) {
  const queryClient = useQueryClient()
  const { queryKey } = discoveryQueries.list(role, filters)
  return () => {
    queryClient.setQueryData(
      queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    )
    return queryClient.refetchQueries({ queryKey, exact: true })
  }
}

type NobodyFoundProps = {
  hasFilter: boolean
  onClearFilters: () => void
  onRetry: (() => void) | undefined
  isRetrying: boolean
}

function NobodyFound({ hasFilter, onClearFilters, onRetry, isRetrying }: NobodyFoundProps) {
  if (onRetry)
    return (
      <EmptyState
        icon={CloudAlert}
        title="Couldn’t load members"
        text="Check your connection and try again."
        action={
          <Button variant="secondary" size="small" pending={isRetrying} onClick={onRetry}>
            Try Again
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={hasFilter ? SearchX : Users}
      title="No users found with selected filters"
      text={hasFilter ? 'Clear the filters to see more.' : 'You are early. Bring a friend or two.'}
      action={
        <Button
          size="small"
          variant="secondary"
          asChild={!hasFilter}
          onClick={hasFilter ? onClearFilters : undefined}
        >
          {hasFilter ? 'Clear filters' : <Link to="/share">Share the app</Link>}
        </Button>
      }
    />
  )
}
