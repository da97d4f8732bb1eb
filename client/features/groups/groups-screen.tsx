import { useQueryClient } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type List, useList } from '#client/platform/api/lists.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Button } from '#client/ui/button.tsx'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { SearchInput } from '#client/ui/forms/search-input.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { PullToRefresh } from '#client/ui/pull-to-refresh.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { NothingFound } from '#client/ui/states/nothing-found.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'
import type { Group } from '#contract/groups.ts'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { GroupCard } from './group-card.tsx'
import { groupList, refreshGroups } from './groups.api.ts'

export function GroupsScreen() {
  useDocumentTitle('Groups')
  const queryClient = useQueryClient()
  const list = useList(groupList, idOf)
  const { items, isError, isFetching, refetch } = list
  const [search, setSearch] = useState('')
  return (
    <Screen header={<GroupsHeader search={search} onSearch={setSearch} />}>
      <PullToRefresh onRefresh={() => refreshGroups(queryClient)}>
        {items && items.length > 0 && (
          <GroupCards list={list} search={search} onClearSearch={() => setSearch('')} />
        )}
        {items?.length === 0 && <NoGroups />}
        {!items && isError && (
          <ErrorState
            title="Unable to load groups. Please try again."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!items && !isError && <LoadingGroups />}
      </PullToRefresh>
    </Screen>
  )
}

function GroupsHeader({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  return (
    <>
      <ScreenHeader
        title="Groups"
        back="/discovery"
        backLabel="Back to discovery"
        actions={
          <IconButton label="Create group" asChild>
            <Link to="/create-group">
              <Plus />
            </Link>
          </IconButton>
        }
      />
      <div className="px-gutter pb-3">
        <SearchInput value={search} onValueChange={onSearch} placeholder="Search groups..." />
      </div>
    </>
  )
}

const cards = 'grid grid-cols-1 content-start gap-[12px] px-gutter pb-[16px]'

const idOf = ({ id }: Group) => id

type GroupCardsProps = { list: List<Group>; search: string; onClearSearch: () => void }

function GroupCards({ list, search, onClearSearch }: GroupCardsProps) {
  const [deleting, setDeleting] = useState<Group>()
  const groups = list.items ?? []
  const found = groups.filter((group) => matches(group, search))
  if (found.length === 0 && !list.hasNextPage)
    return <NothingFound title="No group found" text="Try another name." onClear={onClearSearch} />
  return (
    <>
      <ul className={cards} aria-label="Groups">
        {found.map((group) => (
          <GroupCard key={group.id} group={group} onDelete={() => setDeleting(group)} />
        ))}
      </ul>
      {/* While one searches it is in sight, and all that there is gets read. */}
      <EndOfList list={list} />
      <DeleteGroupDialog group={deleting} onClose={() => setDeleting(undefined)} />
    </>
  )
}

function matches({ name, description }: Group, search: string): boolean {
  const words = search.trim().toLocaleLowerCase()
  return [name, description].some((text) => text.toLocaleLowerCase().includes(words))
}

function NoGroups() {
  return (
    <EmptyState
      icon={Users}
      title="No groups yet"
      text="A table for three, a whole gym: bring them together."
      action={
        <Button size="small" asChild>
          <Link to="/create-group">Create a group</Link>
        </Button>
      }
    />
  )
}

function LoadingGroups() {
  return (
    <SkeletonGroup className={cards} label="Loading groups">
      {Array.from({ length: 5 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={index} className="h-24 rounded-card" />
      ))}
    </SkeletonGroup>
  )
}
