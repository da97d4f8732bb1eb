import { useQuery } from '@tanstack/react-query'
import { LogOut, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Screen } from '#client/ui/screen.tsx'
import { ScreenHeader } from '#client/ui/screen-header.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { groupsApi, type OpenGroup } from '#contract/groups.ts'
import { DeleteGroupDialog } from '../delete-group-dialog.tsx'
import { LoadingMembers } from '../group-members-sheet.tsx'
import { GroupRequests } from '../invitations/group-requests.tsx'
import { InvitationCard } from '../invitations/invitation-card.tsx'
import { LeaveGroupDialog } from '../leave-group-dialog.tsx'
import { EditGroupSheet } from './edit-group-sheet.tsx'
import { GroupMemberList } from './group-member-list.tsx'
import { GroupPicture } from './group-picture.tsx'

/** What a group is: its picture, its name, who is in it, and what one may do about it. */
export function GroupInfoScreen() {
  const groupId = Number(useParams().groupId)
  const {
    data: group,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...queryOf(groupsApi.group, { params: { id: groupId } }),
    enabled: Number.isInteger(groupId) && groupId > 0,
  })
  useDocumentTitle(group?.name ?? 'Group info')
  return (
    <Screen
      narrow
      header={
        <ScreenHeader title="Group info" back={`/group-chat/${groupId}`} backLabel="Back to the group" />
      }
    >
      {group && !isError && <Info group={group} />}
      {isError && <ErrorState title="Group not found" onRetry={() => void refetch()} retrying={isFetching} />}
      {!group && !isError && <LoadingMembers />}
    </Screen>
  )
}

function Info({ group }: { group: OpenGroup }) {
  const [layer, setLayer] = useState<'edit' | 'leave' | 'delete'>()
  const navigate = useNavigate()
  const close = () => setLayer(undefined)
  const goBack = () => void navigate('/groups', { replace: true })
  const mayModerate = group.groupRole !== 'member'
  return (
    <div className="grid gap-5 pb-6">
      <div className="grid justify-items-center gap-2 px-gutter pt-2 text-center">
        <GroupPicture group={group} mayChange={mayModerate} />
        <div className="flex max-w-full items-center">
          <h2 className="wrap-anywhere font-bold text-18">{group.name}</h2>
          {mayModerate && (
            <IconButton label="Rename group" variant="muted" onClick={() => setLayer('edit')}>
              <Pencil />
            </IconButton>
          )}
        </div>
        {group.description && <p className="wrap-anywhere text-ink-2">{group.description}</p>}
      </div>
      {mayModerate && <GroupRequests groupId={group.id} />}
      <GroupMemberList group={group} />
      {mayModerate && <InvitationCard groupId={group.id} />}
      <div className="grid gap-3 px-gutter">
        <Button variant="secondary" onClick={() => setLayer('leave')}>
          <LogOut className="size-icon-s" aria-hidden="true" />
          Leave group
        </Button>
        {group.isCreator && (
          <Button variant="danger" onClick={() => setLayer('delete')}>
            <Trash2 className="size-icon-s" aria-hidden="true" />
            Delete group
          </Button>
        )}
      </div>
      <EditGroupSheet group={group} open={layer === 'edit'} onClose={close} />
      <LeaveGroupDialog
        groupId={group.id}
        block={undefined}
        open={layer === 'leave'}
        onClose={close}
        onLeft={goBack}
      />
      <DeleteGroupDialog group={layer === 'delete' ? group : undefined} onClose={close} onDeleted={goBack} />
    </div>
  )
}
