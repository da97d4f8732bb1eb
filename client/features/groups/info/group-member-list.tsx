import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import type { MenuRow } from '#client/ui/layers/menu-row.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { type Group, type GroupMember, groupsApi } from '#contract/groups.ts'
import { GroupMemberRow } from '../group-member-row.tsx'
import { LoadingMembers } from '../group-members-sheet.tsx'
import { useRemoveFromGroup, useSetGroupRole } from '../groups.api.ts'
import { senderName } from '../sender.ts'

const showError = (error: unknown) =>
  toast({ title: 'Error', description: errorText(error, 'Please try again.'), variant: 'destructive' })

/** Who is in the group, with what they are in it; the menu of each holds what the viewer may change of that. */
export function GroupMemberList({ group }: { group: Group }) {
  const { data: members } = useQuery(queryOf(groupsApi.members, { params: { id: group.id } }))
  const [removing, setRemoving] = useState<GroupMember>()
  const setRole = useSetGroupRole(group.id)
  const remove = useRemoveFromGroup(group.id)
  if (!members) return <LoadingMembers />
  const rowsOf = (member: GroupMember) =>
    memberRows(group, member, {
      onRole: (groupRole) => setRole.mutate({ userId: member.id, groupRole }, { onError: showError }),
      onRemove: () => setRemoving(member),
    })
  return (
    <section aria-label="Members">
      <h3 className="px-gutter font-bold text-15">
        {members.length === 1 ? '1 member' : `${members.length} members`}
      </h3>
      <ul>
        {members.map((member) => (
          <GroupMemberRow key={member.id} member={member} rows={rowsOf(member)} />
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== undefined}
        onOpenChange={() => setRemoving(undefined)}
        title={`Remove ${removing ? senderName(removing) : ''}?`}
        text="He leaves the group at once, and links that were made before won’t bring him back."
        confirmLabel="Remove"
        pending={remove.isPending}
        pendingLabel="Removing..."
        onConfirm={() =>
          removing &&
          remove.mutate(removing.id, { onError: showError, onSettled: () => setRemoving(undefined) })
        }
      />
    </section>
  )
}

type Doing = { onRole: (role: 'moderator' | 'member') => void; onRemove: () => void }

function memberRows(group: Group, member: GroupMember, { onRole, onRemove }: Doing): MenuRow[] {
  const isModerator = member.groupRole === 'moderator'
  const rows: MenuRow[] = []
  if (group.groupRole === 'creator')
    rows.push(
      isModerator
        ? { label: 'No longer a moderator', icon: ShieldOff, onSelect: () => onRole('member') }
        : { label: 'Make moderator', icon: ShieldCheck, onSelect: () => onRole('moderator') },
    )
  const mayRemove =
    group.groupRole === 'creator' || (group.groupRole === 'moderator' && member.groupRole === 'member')
  if (mayRemove) rows.push({ label: 'Remove from group', icon: UserMinus, tone: 'bad', onSelect: onRemove })
  return rows
}
