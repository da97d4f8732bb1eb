import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { queryOf } from '#client/platform/api/query-of.ts'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { SkeletonGroup, SkeletonRow } from '#client/ui/states/skeleton.tsx'
import { groupsApi } from '#contract/groups.ts'
import { GroupMemberRow } from './group-member-row.tsx'

type GroupMembersSheetProps = {
  groupId: number
  open: boolean
  onOpenChange: (open: boolean) => void
  onLeave: () => void
}

/** Who is in the group; from here one goes to a member's page, reports or blocks him, or leaves. */
export function GroupMembersSheet({ groupId, open, onOpenChange, onLeave }: GroupMembersSheetProps) {
  const { data, isError, isFetching, refetch } = useQuery(
    queryOf(groupsApi.members, { params: { id: groupId } }),
  )
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Group Members">
      {data && data.length > 0 && (
        <ul className="-mx-5">
          {data.map((member) => (
            <GroupMemberRow key={member.id} member={member} />
          ))}
        </ul>
      )}
      {data?.length === 0 && <p className="py-6 text-center text-muted">No members found</p>}
      {!data && isError && (
        <ErrorState title="Unable to load members" onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isError && <LoadingMembers />}
      <Button variant="secondary" className="mt-4" onClick={onLeave}>
        <LogOut className="size-icon-s" aria-hidden="true" />
        Leave group
      </Button>
    </Sheet>
  )
}

export function LoadingMembers() {
  return (
    <SkeletonGroup className="-mx-5" label="Loading members">
      {Array.from({ length: 3 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <SkeletonRow key={index} />
      ))}
    </SkeletonGroup>
  )
}
