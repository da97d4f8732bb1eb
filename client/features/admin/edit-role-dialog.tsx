import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { Dialog, DialogActions } from '#client/ui/layers/dialog.tsx'
import type { AdminUser } from '#contract/admin.ts'
import type { AccountRole } from '#contract/product.ts'
import { useSetRole } from './admin.api.ts'

const labels: Record<AccountRole, string> = { user: 'User', admin: 'Admin', superadmin: 'Super' }

/** User is always offered; Admin and Super only by a superadmin, whose word alone the server takes for them. */
export function EditRoleDialog({
  user,
  canGrant,
  onClose,
}: {
  user: AdminUser
  canGrant: boolean
  onClose: () => void
}) {
  const offered: AccountRole[] = canGrant ? ['user', 'admin', 'superadmin'] : ['user']
  const [role, setRole] = useState<AccountRole>(offered.includes(user.role) ? user.role : 'user')
  const save = useSetRole()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit role"
      text={`${user.username} is ${labels[user.role]} now.`}
    >
      <Field label="Role">
        <Select
          value={role}
          options={offered.map((value) => ({ value, label: labels[value] }))}
          onValueChange={setRole}
        />
      </Field>
      <DialogActions className="mt-5">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          pending={save.isPending}
          pendingLabel="Saving..."
          onClick={() => save.mutate({ id: user.id, role }, { onSettled: onClose })}
        >
          Save
        </Button>
      </DialogActions>
    </Dialog>
  )
}
