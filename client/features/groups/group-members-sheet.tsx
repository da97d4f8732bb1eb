import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { RoleBadge } from '#client/features/profile/index.ts'
import { MemberMenu } from '#client/features/safety/index.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { ListRow } from '#client/ui/list-row.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { SkeletonGroup, SkeletonRow } from '#client/ui/states/skeleton.tsx'
import type { GroupMember } from '#contract/groups.ts'
import { groupsApi } from '#contract/groups.ts'
import { defaultMemberRole } from '#contract/product.ts'
import { senderName } from './sender.ts'

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
            <MemberRow key={member.id} member={member} />
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

function MemberRow({ member }: { member: GroupMember }) {
  const isOneself = useViewer().id === member.id
  return (
    <ListRow>
      <Link
        to={isOneself ? '/profile' : `/user/${member.id}`}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-control"
      >
        <Avatar
          src={member.thumbUrl ?? member.profileImageUrl}
          thumbhash={member.thumbhash}
          online={!isOneself && member.presence === 'online'}
        />
        <span className="min-w-0 flex-1">
          <b className="block truncate">{isOneself ? 'You' : senderName(member)}</b>
          <RoleBadge role={member.profile?.role ?? defaultMemberRole} look="plain" />
        </span>
      </Link>
      {!isOneself && <MemberMenu member={member} />}
    </ListRow>
  )
}

function LoadingMembers() {
  return (
    <SkeletonGroup className="-mx-5" label="Loading members">
      {Array.from({ length: 3 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <SkeletonRow key={index} />
      ))}
    </SkeletonGroup>
  )
}
