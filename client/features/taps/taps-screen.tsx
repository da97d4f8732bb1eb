import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useBadge } from '#client/platform/badges.ts'
import { useNow } from '#client/platform/clock.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Button } from '#client/ui/button.tsx'
import { PullToRefresh } from '#client/ui/pull-to-refresh.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { SegmentedTabs, TabPanel } from '#client/ui/segmented-tabs.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { SkeletonGroup, SkeletonRow } from '#client/ui/states/skeleton.tsx'
import type { Tap } from '#contract/taps.ts'
import { tapsApi } from '#contract/taps.ts'
import { ReceivedTap, SentTap } from './tap-card.tsx'
import { refreshTaps } from './taps.api.ts'

type TabName = 'received' | 'sent'

export function TapsScreen() {
  useDocumentTitle('Taps')
  const [search, setSearch] = useSearchParams()
  const queryClient = useQueryClient()
  const waiting = useBadge('taps')
  const tab: TabName = search.get('tab') === 'sent' ? 'sent' : 'received'
  return (
    <Screen header={<ScreenHeader title="Taps" back="/discovery" backLabel="Back to discovery" />}>
      <SegmentedTabs
        label="Taps"
        items={[
          { value: 'received', label: 'Received', count: waiting },
          { value: 'sent', label: 'Sent' },
        ]}
        value={tab}
        onValueChange={(value) => setSearch(value === 'sent' ? { tab: value } : {}, { replace: true })}
        listClassName="px-gutter sticky top-0 z-sticky bg-bg pb-2.5"
      >
        <PullToRefresh onRefresh={() => refreshTaps(queryClient)}>
          <TabPanel value="received">
            <TapList query={useQuery(queryOf(tapsApi.received))} card={ReceivedTap} />
          </TabPanel>
          <TabPanel value="sent">
            <TapList query={useQuery(queryOf(tapsApi.sent))} card={SentTap} />
          </TabPanel>
        </PullToRefresh>
      </SegmentedTabs>
    </Screen>
  )
}

type TapListProps = { query: UseQueryResult<Tap[]>; card: ComponentType<{ tap: Tap; now: Date }> }

function TapList({ query, card: Card }: TapListProps) {
  const now = useNow()
  if (!query.data) return query.isError ? <LoadFailure query={query} /> : <LoadingTaps />
  // What was passed on is out of sight.
  const taps = query.data.filter((tap) => tap.status !== 'passed')
  if (taps.length === 0) return <NoTaps />
  return (
    <ul>
      {taps.map((tap) => (
        <Card key={tap.id} tap={tap} now={now} />
      ))}
    </ul>
  )
}

function NoTaps() {
  return (
    <EmptyState
      icon={Heart}
      title="No taps yet"
      text="Start connecting with people to see your taps here"
      action={
        <Button size="small" asChild>
          <Link to="/discovery">See who’s around</Link>
        </Button>
      }
    />
  )
}

function LoadFailure({ query }: { query: UseQueryResult }) {
  return (
    <ErrorState
      title="Unable to load taps"
      text="Check your connection and try again."
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}

function LoadingTaps() {
  return (
    <SkeletonGroup>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand for nobody yet
        <SkeletonRow key={index} />
      ))}
    </SkeletonGroup>
  )
}
