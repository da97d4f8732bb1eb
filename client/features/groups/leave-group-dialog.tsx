import { errorText } from '#client/platform/api/api-error.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { toast } from '#client/ui/toast.tsx'
import type { Group } from '#contract/groups.ts'
import { useLeaveGroup } from './groups.api.ts'

type LeaveGroupDialogProps = { group: Group; open: boolean; onClose: () => void; onLeft: () => void }

export function LeaveGroupDialog({ group, open, onClose, onLeft }: LeaveGroupDialogProps) {
  const leave = useLeaveGroup()
  const confirm = () =>
    leave.mutate(group.id, {
      onSuccess: () => {
        toast({ title: 'You left the group' })
        onLeft()
      },
      onError: (error) =>
        toast({ title: 'Error', description: errorText(error, 'Please try again.'), variant: 'destructive' }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Leave group?"
      text={`You will read and hear nothing more of "${group.name}". What you wrote stays there.`}
      confirmLabel="Leave"
      pending={leave.isPending}
      pendingLabel="Leaving..."
      onConfirm={confirm}
    />
  )
}
