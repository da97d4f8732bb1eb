import { UserSearch } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  type DiscoveryView,
  MemberGrid,
  MemberMap,
  TileSkeletons,
  ViewToggle,
} from '#client/features/discovery/index.ts'
import { Button } from '#client/ui/button.tsx'
import { SearchInput } from '#client/ui/forms/search-input.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { NothingFound } from '#client/ui/states/nothing-found.tsx'
import { type Invitee, PickedMembers } from './picked-members.tsx'
import { useInvitable } from './use-invitable.ts'

type InviteStepProps = {
  invited: readonly Invitee[]
  onToggle: (member: Invitee) => void
  onBack: () => void
  onCreate: () => void
  isCreating: boolean
}

/** Whom to invite, in the grid or on the map. Searching and turning to the map leave the choice as it is. */
export function InviteStep({ invited, onToggle, onBack, onCreate, isCreating }: InviteStepProps) {
  const [search, setSearch] = useState('')
  const [view, setView] = useState<DiscoveryView>('grid')
  const invitable = useInvitable(search)
  const selectedIds = useMemo(() => new Set(invited.map(({ id }) => id)), [invited])
  return (
    <Screen
      header={
        <>
          <ScreenHeader title="Create Group" back={onBack} backLabel="Back to details" />
          <div className="flex items-center gap-2 px-gutter pb-3">
            <div className="min-w-0 flex-1">
              <SearchInput value={search} onValueChange={setSearch} placeholder="Search by name or role" />
            </div>
            <ViewToggle view={view} onViewChange={setView} />
          </div>
          <PickedMembers invited={invited} onRemove={onToggle} />
        </>
      }
      footer={
        <footer className="flex-none border-hairline border-t bg-bar px-gutter pt-[12px] pb-[calc(16px+var(--safe-bottom))]">
          <Button pending={isCreating} pendingLabel="Creating..." onClick={onCreate}>
            {`Create (${invited.length})`}
          </Button>
        </footer>
      }
    >
      {view === 'map' ? (
        <MemberMap
          role={invitable.role}
          isShown={invitable.isFound}
          selectedIds={selectedIds}
          onSelect={onToggle}
        />
      ) : (
        <InviteGrid
          invitable={invitable}
          selectedIds={selectedIds}
          onSelect={onToggle}
          onClearSearch={() => setSearch('')}
        />
      )}
    </Screen>
  )
}

type InviteGridProps = {
  invitable: ReturnType<typeof useInvitable>
  selectedIds: ReadonlySet<number>
  onSelect: (member: Invitee) => void
  onClearSearch: () => void
}

function InviteGrid({ invitable, selectedIds, onSelect, onClearSearch }: InviteGridProps) {
  const { found, isError, isLoadingMore } = invitable
  if (!found && isError)
    return (
      <ErrorState title="Unable to load members" onRetry={invitable.retry} retrying={invitable.isFetching} />
    )
  if (!found || (found.length === 0 && isLoadingMore)) return <TileSkeletons />
  if (found.length === 0)
    return (
      <NothingFound
        icon={UserSearch}
        title="No one found"
        text="Try another name, or a role."
        onClear={onClearSearch}
      />
    )
  return (
    <MemberGrid
      members={found}
      selectedIds={selectedIds}
      onSelect={onSelect}
      onEndNear={invitable.loadMore}
      loadingMore={isLoadingMore}
    />
  )
}
