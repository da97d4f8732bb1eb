import { type FormEvent, useState } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { TextArea } from '#client/ui/forms/text-area.tsx'
import { CountedInput } from '#client/ui/forms/text-input.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import type { Group } from '#contract/groups.ts'
import { limits } from '#contract/limits.ts'
import { useRenameGroup } from '../groups.api.ts'

type EditGroupSheetProps = { group: Group; open: boolean; onClose: () => void }

export function EditGroupSheet({ group, open, onClose }: EditGroupSheetProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => !next && onClose()} title="Rename group">
      {open && <EditGroupForm group={group} onClose={onClose} />}
    </Sheet>
  )
}

function EditGroupForm({ group, onClose }: Omit<EditGroupSheetProps, 'open'>) {
  const [name, setName] = useState(group.name)
  const [description, setDescription] = useState(group.description)
  const rename = useRenameGroup(group.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate(
      { name, description },
      {
        onSuccess: onClose,
        onError: (error) =>
          toast({
            title: 'Error',
            description: errorText(error, 'Please try again.'),
            variant: 'destructive',
          }),
      },
    )
  }
  return (
    <form className="grid gap-5" onSubmit={submit}>
      <Field label="Group Name">
        <CountedInput
          value={name}
          maxLength={limits.groupName}
          autoComplete="off"
          required
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label="Description">
        <TextArea
          value={description}
          maxLength={limits.groupDescription}
          rows={3}
          onChange={({ target }) => setDescription(target.value)}
        />
      </Field>
      <Button type="submit" disabled={name.trim() === ''} pending={rename.isPending} pendingLabel="Saving...">
        Save
      </Button>
    </form>
  )
}
