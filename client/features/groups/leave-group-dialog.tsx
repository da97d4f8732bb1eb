import { useMutation, useQueryClient } from '@tanstack/react-query'
import { noteBlocked } from '#client/features/safety/index.ts'
import { errorText } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { groupsApi } from '#contract/groups.ts'
import { dropGroup } from './groups.api.ts'

export type Blockable = { id: number; username: string }

type LeaveGroupDialogProps = {
  groupId: number
  /** The member to be blocked with it, both or neither. */
  block: Blockable | undefined
  open: boolean
  onClose: () => void
  onLeft: () => void
}

export function LeaveGroupDialog({ groupId, block, open, onClose, onLeft }: LeaveGroupDialogProps) {
  const leave = useLeaveGroup(groupId, block)
  const words = block ? leaveAndBlockWords(block) : leaveWords
  // Awaited, since with the group its screen and this dialog are gone.
  const confirm = async () => {
    try {
      await leave.mutateAsync()
      toast(words.done)
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
      title={words.title}
      text={words.text}
      confirmLabel={words.confirm}
      pending={leave.isPending}
      pendingLabel="Leaving..."
      onConfirm={() => void confirm()}
    />
  )
}

const leaveWords = {
  title: 'Leave group?',
  text: 'You’ll stop receiving this group’s messages. What you wrote stays there.',
  confirm: 'Leave',
  done: { title: 'You left the group' },
}

const leaveAndBlockWords = ({ username }: Blockable) => ({
  title: `Leave and block ${username}?`,
  text: 'You’ll stop receiving this group’s messages, and neither of you will see the other anywhere. He is not told.',
  confirm: 'Leave and block',
  done: {
    title: `You left, and ${username} is blocked`,
    description: 'You can undo the block on your profile.',
  },
})

function useLeaveGroup(groupId: number, block: Blockable | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(groupsApi.leave, { params: { id: groupId }, body: { block: block?.id } }),
    onSuccess: () => {
      dropGroup(queryClient, groupId)
      if (block) noteBlocked(queryClient, block.id)
    },
  })
}
