import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { TextArea } from '#client/ui/forms/text-area.tsx'
import { Dialog, DialogActions } from '#client/ui/layers/dialog.tsx'
import { limits } from '#contract/limits.ts'
import { useMark } from './favourites.api.ts'

type Who = { id: number; username: string }
type NoteDialogProps = { member: Who; open: boolean; onOpenChange: (open: boolean) => void }

/** What the viewer wants to remember about a member. */
export function NoteDialog({ member, open, onOpenChange }: NoteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Note about ${member.username}`}
      text="Only you can see this."
    >
      <NoteForm member={member} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function NoteForm({ member, onDone }: { member: Who; onDone: () => void }) {
  const { mark, change, isPending } = useMark(member.id)
  const [written, setWritten] = useState<string>()
  const note = written ?? mark?.note ?? ''
  const save = () => change({ note }).then(onDone, () => undefined)
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label="Private note">
        <TextArea
          value={note}
          maxLength={limits.memberNote}
          disabled={!mark}
          onChange={(event) => setWritten(event.target.value)}
        />
      </Field>
      <DialogActions>
        <Button variant="ghost" type="button" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={!mark || isPending}>
          Save note
        </Button>
      </DialogActions>
    </form>
  )
}
