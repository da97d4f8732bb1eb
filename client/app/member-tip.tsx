import { Gift } from 'lucide-react'
import { useState } from 'react'
import { TipDialog, type TipDialogProps } from '#client/features/tips/index.ts'
import { IconButton } from '#client/ui/icon-button.tsx'

/** The present in the corner of a member's page. */
export function MemberTip({ member }: Pick<TipDialogProps, 'member'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Tip" variant="glass" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Gift />
      </IconButton>
      <TipDialog member={member} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
