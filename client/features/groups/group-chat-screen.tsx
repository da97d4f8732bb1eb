import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Conversation } from '#client/features/conversations/index.ts'
import { errorText, hasCode } from '#client/platform/api/api-error.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { type Group, groupsApi } from '#contract/groups.ts'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { GroupChatHeader, type GroupLayer } from './group-chat-header.tsx'
import { groupConversations } from './group-conversations.ts'
import { GroupMembersSheet } from './group-members-sheet.tsx'
import { useGroup, useLeaveGroup } from './groups.api.ts'
import { senderColour, senderName, useTypingWords } from './sender.ts'
import './groups.css'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { toast } from '#client/ui/layers/toast.tsx'

export function GroupChatScreen() {
  const groupId = Number(useParams().groupId)
  const { group: known, error } = useGroup(groupId)
  const [layer, setLayer] = useState<GroupLayer>()
  const isMissing = !Number.isInteger(groupId) || hasCode(error, 'not_found') || hasCode(error, 'invalid')
  const group = isMissing ? undefined : known
  useDocumentTitle(group?.name ?? 'Group')
  return (
    <main className="screen">
      <GroupChatHeader groupId={groupId} group={group} isMissing={isMissing} onOpen={setLayer} />
      {isMissing ? <GroupNotFound /> : <GroupConversation key={groupId} groupId={groupId} />}
      {!isMissing && <GroupLayers groupId={groupId} group={group} layer={layer} onOpen={setLayer} />}
    </main>
  )
}

/** The messages of a group, and the place to write the next one. */
function GroupConversation({ groupId }: { groupId: number }) {
  const { data: members } = useQuery(queryOf(groupsApi.members, { params: { id: groupId } }))
  const memberIds = useMemo(() => members?.map(({ id }) => id) ?? [], [members])
  return (
    <Conversation
      kind={groupConversations}
      id={groupId}
      typing={useTypingWords(groupId)}
      typingSignal={{ name: 'groups.typing', payload: { groupId } }}
      placeholder="Message"
      attachMenu="together"
      ticks="last"
      empty={<EmptyState icon={MessagesSquare} title="No messages yet. Start the conversation!" />}
      senderOf={({ user, fromUserId }) => ({
        name: senderName(user),
        className: senderColour(fromUserId, memberIds),
      })}
    />
  )
}

type GroupLayersProps = {
  groupId: number
  group: Group | undefined
  layer: GroupLayer | undefined
  onOpen: (layer: GroupLayer | undefined) => void
}

function GroupLayers({ groupId, group, layer, onOpen }: GroupLayersProps) {
  const navigate = useNavigate()
  const close = () => onOpen(undefined)
  const goBack = () => void navigate('/groups', { replace: true })
  return (
    <>
      <GroupMembersSheet
        groupId={groupId}
        open={layer === 'members'}
        onOpenChange={close}
        onLeave={() => onOpen('leave')}
      />
      {group && <LeaveGroupDialog group={group} open={layer === 'leave'} onClose={close} onLeft={goBack} />}
      <DeleteGroupDialog group={layer === 'delete' ? group : undefined} onClose={close} onDeleted={goBack} />
    </>
  )
}

function GroupNotFound() {
  return (
    <div className="scroll grid place-items-center">
      <EmptyState
        icon={MessagesSquare}
        title="Group not found"
        text="It was deleted, or you’re not a member."
        action={
          <Button variant="secondary" size="small" asChild>
            <Link to="/groups">Back to groups</Link>
          </Button>
        }
      />
    </div>
  )
}

type LeaveGroupDialogProps = { group: Group; open: boolean; onClose: () => void; onLeft: () => void }

function LeaveGroupDialog({ group, open, onClose, onLeft }: LeaveGroupDialogProps) {
  const leave = useLeaveGroup()
  // Awaited, since with the group its screen and this dialog are gone.
  const confirm = async () => {
    try {
      await leave.mutateAsync({ id: group.id })
      toast({ title: 'You left the group' })
      onLeft()
    } catch (error) {
      toast({ title: 'Error', description: errorText(error, 'Please try again.'), variant: 'destructive' })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Leave group?"
      text={`You’ll stop receiving this group’s messages. What you wrote stays there.`}
      confirmLabel="Leave"
      pending={leave.isPending}
      pendingLabel="Leaving..."
      onConfirm={() => void confirm()}
    />
  )
}
