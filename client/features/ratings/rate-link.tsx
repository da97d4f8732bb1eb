import { useState } from 'react'
import { RateDialog, type RateDialogProps } from './rate-dialog.tsx'

/** 'Rate', beside a member's stars. */
export function RateLink({ member }: Pick<RateDialogProps, 'member'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link target text-right" onClick={() => setOpen(true)}>
        Rate
      </button>
      <RateDialog member={member} open={open} onOpenChange={setOpen} />
    </>
  )
}
