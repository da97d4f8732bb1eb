import { errorText } from '#client/platform/api/api-error.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { toast } from '#client/ui/toast.tsx'
import type { Group } from '#contract/groups.ts'
import { useLeaveGroup } from './groups.api.ts'

type LeaveGroupDialogProps = { group: Group; open: boolean; onClose: () => void; onLeft: () => void }

export function LeaveGroupDialog({ group, open, onClose, onLeft }: LeaveGroupDialogProps) {
  const leave = useLeaveGroup()
  // Awaited, since with the group its screen and this dialog are gone.
  const confirm = async () => {
    try {
      await leave.mutateAsync(group.id)
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
