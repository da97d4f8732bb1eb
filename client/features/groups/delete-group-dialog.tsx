import { errorText } from '#client/platform/api/api-error.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { toast } from '#client/ui/toast.tsx'
import type { Group } from '#contract/groups.ts'
import { useDeleteGroup } from './groups.api.ts'

type DeleteGroupDialogProps = {
  /** The group it is about; undefined is closed. */
  group: Group | undefined
  onClose: () => void
  onDeleted?: () => void
}

export function DeleteGroupDialog({ group, onClose, onDeleted }: DeleteGroupDialogProps) {
  const remove = useDeleteGroup()
  const confirm = () => {
    if (!group) return
    remove.mutate(group.id, {
      onSuccess: () => {
        toast({ title: 'Group deleted', description: 'Group has been successfully deleted' })
        onDeleted?.()
      },
      onError: (error) =>
        toast({
          title: 'Error',
          description: errorText(error, 'Failed to delete group. You can only delete groups you created.'),
          variant: 'destructive',
        }),
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      open={group !== undefined}
      onOpenChange={onClose}
      title="Delete Group"
      text={`Are you sure you want to delete "${group?.name ?? ''}"? This action cannot be undone and all messages will be lost.`}
      confirmLabel="Delete"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onConfirm={confirm}
    />
  )
}
