import { errorText } from '#client/platform/api/api-error.ts'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { useBlock } from './safety.api.ts'

export type BlockDialogProps = {
  member: { id: number; username: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  /** To leave a screen that is about him. */
  onBlocked?: () => void
}

export function BlockDialog({ member, open, onOpenChange, onBlocked }: BlockDialogProps) {
  const block = useBlock()
  // Awaited, because a screen about him is gone before the callbacks of this dialog would be heard.
  const confirm = async () => {
    try {
      await block.mutateAsync(member.id)
      onOpenChange(false)
      toast({ title: `${member.username} is blocked`, description: 'You can undo this on your profile.' })
      onBlocked?.()
    } catch (error) {
      const description = errorText(error, 'Please try again.')
      toast({ title: 'Failed to block', description, variant: 'destructive' })
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Block ${member.username}?`}
      text="Neither of you will see the other anywhere: no profile, no taps, no messages. He is not told."
      confirmLabel="Block"
      pendingLabel="Blocking..."
      pending={block.isPending}
      onConfirm={() => void confirm()}
    />
  )
}
