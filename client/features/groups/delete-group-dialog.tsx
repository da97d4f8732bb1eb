import { errorText } from '#client/platform/api/api-error.ts'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
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
  // Awaited, since with the last group the list goes from the screen, and this dialog with it.
  const confirm = async () => {
    if (!group) return
    try {
      await remove.mutateAsync(group.id)
      toast({ title: 'Group deleted', description: 'Group has been successfully deleted' })
      onDeleted?.()
    } catch (error) {
      toast({
        title: 'Error',
        description: errorText(error, 'Failed to delete group. You can only delete groups you created.'),
        variant: 'destructive',
      })
    }
    onClose()
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
      onConfirm={() => void confirm()}
    />
  )
}
