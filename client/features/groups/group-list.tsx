import { useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type List, useList } from '#client/platform/api/lists.ts'
import { useIsOpen } from '#client/platform/panes.ts'
import { Button } from '#client/ui/button.tsx'
import { EndOfList } from '#client/ui/end-of-list.tsx'
import { PullToRefresh } from '#client/ui/pull-to-refresh.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { NothingFound } from '#client/ui/states/nothing-found.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'
import type { Group } from '#contract/groups.ts'
import type { ListFilter } from '#contract/standing.ts'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { GroupCard } from './group-card.tsx'
import { groupListBy, refreshGroups } from './groups.api.ts'
import { LeaveGroupDialog } from './leave-group-dialog.tsx'

type GroupListProps = { filter?: ListFilter; search?: string; onClearSearch?: () => void }

/** The groups one is in, or those that were put away. */
export function GroupList({ filter = 'all', search = '', onClearSearch = () => {} }: GroupListProps) {
  const queryClient = useQueryClient()
  const list = useList(groupListBy(filter), idOf)
  const { items, isError, isFetching, refetch } = list
  return (
    <PullToRefresh onRefresh={() => refreshGroups(queryClient)}>
      {items && items.length > 0 && <GroupCards list={list} search={search} onClearSearch={onClearSearch} />}
      {items?.length === 0 && (filter === 'archived' ? <NothingArchived /> : <NoGroups />)}
      {!items && isError && (
        <ErrorState
          title="Unable to load groups. Please try again."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!items && !isError && <LoadingGroups />}
    </PullToRefresh>
  )
}

function NothingArchived() {
  return <EmptyState icon={Users} title="Nothing archived" />
}

const cards = 'grid grid-cols-1 content-start gap-[12px] px-gutter pb-[16px]'

const idOf = ({ id }: Group) => id

type GroupCardsProps = { list: List<Group>; search: string; onClearSearch: () => void }

function GroupCards({ list, search, onClearSearch }: GroupCardsProps) {
  const [deleting, setDeleting] = useState<Group>()
  const [leaving, setLeaving] = useState<Group>()
  const isOpen = useIsOpen(`/group-chat/${(deleting ?? leaving)?.id}`)
  const navigate = useNavigate()
  const closeChat = () => isOpen && void navigate('/groups', { replace: true })
  const groups = list.items ?? []
  const found = groups.filter((group) => matches(group, search))
  if (found.length === 0 && !list.hasNextPage)
    return <NothingFound title="No group found" text="Try another name." onClear={onClearSearch} />
  return (
    <>
      <ul className={cards} aria-label="Groups">
        {found.map((group) => (
          <GroupCard
            key={group.id}
            group={group}
            onLeave={() => setLeaving(group)}
            onDelete={() => setDeleting(group)}
          />
        ))}
      </ul>
      {/* While one searches it is in sight, and all that there is gets read. */}
      <EndOfList list={list} />
      {leaving && (
        <LeaveGroupDialog
          groupId={leaving.id}
          block={undefined}
          open
          onClose={() => setLeaving(undefined)}
          onLeft={closeChat}
        />
      )}
      <DeleteGroupDialog group={deleting} onClose={() => setDeleting(undefined)} onDeleted={closeChat} />
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
