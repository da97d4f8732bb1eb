import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useBackCloses } from '#client/platform/layer-history.ts'
import { Button } from '../button.tsx'
import { DialogActions, dialogLook, dialogText } from './dialog.tsx'
import { Backdrop, layerTitle, useReturnFocus } from './modal-layer.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  text?: ReactNode
  confirmLabel: ReactNode
  /** Runs on confirmation; the caller closes the dialog when it is done. */
  onConfirm: () => void
  pending?: boolean
  pendingLabel?: ReactNode
  /** `null` leaves only the one button, for a notice that is to be acknowledged. */
  cancelLabel?: ReactNode | null
  variant?: 'danger' | 'primary' | 'secondary'
}

/** Asks before something is destroyed: Cancel on the left, which has the focus; the action on the right. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, pending = false, cancelLabel = 'Cancel', variant = 'danger' } = props
  const change = (next: boolean) => !pending && props.onOpenChange(next)
  useBackCloses(open, () => change(false))
  const returnFocus = useReturnFocus(open)
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <Backdrop open={open} over />
        <AlertDialog.Content className={dialogLook} aria-modal="true" onCloseAutoFocus={returnFocus}>
          <AlertDialog.Title className={layerTitle}>{props.title}</AlertDialog.Title>
          {props.text ? (
            <AlertDialog.Description className={dialogText}>{props.text}</AlertDialog.Description>
          ) : (
            <div className="h-5" />
          )}
          <DialogActions>
            {cancelLabel !== null && (
              <AlertDialog.Cancel asChild>
                <Button variant="secondary" disabled={pending}>
                  {cancelLabel}
                </Button>
              </AlertDialog.Cancel>
            )}
            <Button
              variant={variant}
              pending={pending}
              pendingLabel={props.pendingLabel}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </DialogActions>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
