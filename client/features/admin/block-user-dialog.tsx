import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { TextInput } from '#client/ui/text-input.tsx'
import type { AdminUser } from '#contract/admin.ts'
import { useSetBlocked } from './admin.api.ts'

export function BlockUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const setBlocked = useSetBlocked()
  const word = user.isBlocked ? 'unblock' : 'block'
  const confirm = () =>
    setBlocked.mutate({ id: user.id, isBlocked: !user.isBlocked, reason }, { onSettled: onClose })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${user.isBlocked ? 'Unblock' : 'Block'} ${user.username}`}
      text={`Are you sure you want to ${word} this user?`}
    >
      {!user.isBlocked && (
        <Field label="Reason" hint="He reads it at his next sign-in.">
          <TextInput value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
      <div className="dialog-actions mt-5">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={user.isBlocked ? 'primary' : 'danger'}
          pending={setBlocked.isPending}
          onClick={confirm}
        >
          {user.isBlocked ? 'Unblock' : 'Block'}
        </Button>
      </div>
    </Dialog>
  )
}
