import type { AdminUser } from '#contract/admin.ts'
import { useSetBlocked } from './admin.api.ts'
import { ReasonedDialog } from './reasoned-dialog.tsx'

export function BlockUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const setBlocked = useSetBlocked()
  const deed = user.isBlocked ? 'Unblock' : 'Block'
  return (
    <ReasonedDialog
      title={`${deed} ${user.username}`}
      text={`Are you sure you want to ${deed.toLowerCase()} this user?`}
      reasonHint={user.isBlocked ? undefined : 'Shown to him when he tries to sign in.'}
      confirmLabel={deed}
      isHarsh={!user.isBlocked}
      pending={setBlocked.isPending}
      onConfirm={(reason) =>
        setBlocked.mutate({ id: user.id, isBlocked: !user.isBlocked, reason }, { onSettled: onClose })
      }
      onClose={onClose}
    />
  )
}
