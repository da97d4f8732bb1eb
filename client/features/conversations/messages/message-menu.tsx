import { Copy, Flag, Reply, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ReportSheet } from '#client/features/safety/index.ts'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { type MenuRow, MenuSheet } from '#client/ui/layers/menu-sheet.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import type { Message } from '#contract/conversations.ts'

export type MessageMenuProps = {
  /** The message it is about; undefined is closed. */
  message: Message | undefined
  isOwn: boolean
  onClose: () => void
  onReply: (message: Message) => void
  onUnsend: (message: Message) => void
}

/** What can be done with a message: answer, copy, and either unsend or report. */
export function MessageMenu({ message, isOwn, onClose, onReply, onUnsend }: MessageMenuProps) {
  const [about, setAbout] = useState<{ message: Message; layer: 'unsend' | 'report' }>()
  const close = () => setAbout(undefined)
  return (
    <>
      <MenuSheet
        open={message !== undefined}
        onOpenChange={(open) => !open && onClose()}
        title="Message"
        hideTitle
        rows={message ? rowsFor(message, isOwn, onReply, (layer) => setAbout({ message, layer })) : []}
      />
      <ConfirmDialog
        open={about?.layer === 'unsend'}
        onOpenChange={close}
        title="Unsend message?"
        text="It disappears for everyone in this chat. Others will see that a message was unsent."
        confirmLabel="Unsend"
        onConfirm={() => {
          if (about) onUnsend(about.message)
          close()
        }}
      />
      {about && (
        <ReportSheet
          kind="message"
          memberId={about.message.fromUserId ?? undefined}
          targetId={about.message.id}
          open={about.layer === 'report'}
          onOpenChange={close}
        />
      )}
    </>
  )
}

function rowsFor(
  message: Message,
  isOwn: boolean,
  onReply: (message: Message) => void,
  open: (layer: 'unsend' | 'report') => void,
): MenuRow[] {
  const reply: MenuRow = { label: 'Reply', icon: Reply, onSelect: () => onReply(message) }
  const copy: MenuRow = { label: 'Copy', icon: Copy, onSelect: () => void copyText(message.content) }
  const last: MenuRow = isOwn
    ? { label: 'Unsend', icon: Undo2, tone: 'bad', onSelect: () => open('unsend') }
    : { label: 'Report', icon: Flag, tone: 'bad', onSelect: () => open('report') }
  if (message.unsent) return [last]
  return message.messageType === 'text' ? [reply, copy, last] : [reply, last]
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied' })
  } catch {
    toast({ title: 'Failed to copy', variant: 'destructive' })
  }
}
