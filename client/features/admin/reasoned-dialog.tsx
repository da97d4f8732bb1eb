import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { TextInput } from '#client/ui/forms/text-input.tsx'
import { Dialog, DialogActions } from '#client/ui/layers/dialog.tsx'
import { limits } from '#contract/limits.ts'

export type ReasonedDialogProps = {
  title: string
  text: string
  /** What becomes of the reason; without it none is asked for. */
  reasonHint: string | undefined
  confirmLabel: string
  isDestructive: boolean
  pending: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks before something is done to a member, and for the words that he will read. */
export function ReasonedDialog(props: ReasonedDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !props.pending && props.onClose()}
      title={props.title}
      text={props.text}
    >
      {props.reasonHint && (
        <Field label="Reason (optional)" hint={props.reasonHint} className="mb-5">
          <TextInput
            value={reason}
            maxLength={limits.adminReason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
      <DialogActions>
        <Button variant="secondary" disabled={props.pending} onClick={props.onClose}>
          Cancel
        </Button>
        <Button
          variant={props.isDestructive ? 'danger' : 'primary'}
          pending={props.pending}
          onClick={() => props.onConfirm(reason.trim())}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
