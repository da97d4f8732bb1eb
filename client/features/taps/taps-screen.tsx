import { useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { FavouritesPanel, refreshFavourites } from '#client/features/favourites/index.ts'
import { refreshVisitors, VisitorsPanel } from '#client/features/visitors/index.ts'
import { type List, useList } from '#client/platform/api/lists.ts'
import { useBadge } from '#client/platform/badges.ts'
import { useNow } from '#client/platform/clock.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { useScreenSearch } from '#client/platform/panes.ts'
import { Button } from '#client/ui/button.tsx'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { PullToRefresh } from '#client/ui/pull-to-refresh.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { SegmentedTabs, TabPanel } from '#client/ui/segmented-tabs.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { UnloadedList } from '#client/ui/states/unloaded-list.tsx'
import type { Tap } from '#contract/taps.ts'
import { ReceivedTap, SentTap } from './tap-card.tsx'
import { receivedTaps, refreshTaps, sentTaps } from './taps.api.ts'

const tabs = ['received', 'sent', 'favourites', 'visitors'] as const
type TabName = (typeof tabs)[number]
const refreshers = [refreshTaps, refreshFavourites, refreshVisitors]

export function TapsScreen() {
  useDocumentTitle('Taps')
  const [search, setSearch] = useScreenSearch()
  const queryClient = useQueryClient()
  const waiting = useBadge('taps')
  const tab: TabName = tabs.find((name) => name === search.get('tab')) ?? 'received'
  return (
    <Screen header={<ScreenHeader title="Taps" back="/discovery" backLabel="Back to discovery" />}>
      <SegmentedTabs
        label="Taps"
        items={[
          { value: 'received', label: 'Received', count: waiting },
          { value: 'sent', label: 'Sent' },
          { value: 'favourites', label: 'Favourites' },
          { value: 'visitors', label: 'Visitors' },
        ]}
        tight
        value={tab}
        onValueChange={(value) => setSearch(new URLSearchParams(value === 'received' ? {} : { tab: value }))}
        listClassName="px-gutter sticky top-0 z-sticky bg-bg pb-2.5"
      >
        <PullToRefresh onRefresh={() => Promise.all(refreshers.map((refresh) => refresh(queryClient)))}>
          <TabPanel value="received">
            <TapList list={useList(receivedTaps, idOf)} card={ReceivedTap} />
          </TabPanel>
          <TabPanel value="favourites">
            <FavouritesPanel />
          </TabPanel>
          <TabPanel value="visitors">
            <VisitorsPanel />
          </TabPanel>
          <TabPanel value="sent">
            <TapList list={useList(sentTaps, idOf)} card={SentTap} />
          </TabPanel>
        </PullToRefresh>
      </SegmentedTabs>
    </Screen>
  )
}

const idOf = ({ id }: Tap) => id

type TapListProps = { list: List<Tap>; card: ComponentType<{ tap: Tap; now: Date }> }

function TapList({ list, card: Card }: TapListProps) {
  const now = useNow()
  if (!list.items) return <UnloadedList list={list} title="Unable to load taps" />
  // What was passed on is out of sight.
  const taps = list.items.filter((tap) => tap.status !== 'passed')
  if (taps.length === 0 && !list.hasNextPage) return <NoTaps />
  return (
    <>
      <ul>
        {taps.map((tap) => (
          <Card key={tap.id} tap={tap} now={now} />
        ))}
      </ul>
      <EndOfList list={list} />
    </>
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
