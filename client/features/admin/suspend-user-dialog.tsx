import type { AdminUser } from '#contract/admin.ts'
import { useSetSuspension } from './admin.api.ts'
import { ReasonedDialog } from './reasoned-dialog.tsx'

export function SuspendUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const setSuspension = useSetSuspension()
  const deed = user.isBlocked ? 'Unblock' : 'Block'
  return (
    <ReasonedDialog
      title={`${deed} ${user.username}`}
      text={`Are you sure you want to ${deed.toLowerCase()} this user?`}
      reasonHint={user.isBlocked ? undefined : 'Shown to him when he tries to sign in.'}
      confirmLabel={deed}
      isHarsh={!user.isBlocked}
      pending={setSuspension.isPending}
      onConfirm={(reason) =>
        setSuspension.mutate({ id: user.id, isBlocked: !user.isBlocked, reason }, { onSettled: onClose })
      }
      onClose={onClose}
    />
  )
}
