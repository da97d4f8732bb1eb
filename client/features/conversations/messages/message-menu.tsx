import { Copy, Flag, Forward, Pencil, Plus, Reply, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ReportSheet } from '#client/features/safety/index.ts'
import { lazyPart } from '#client/platform/loading.ts'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { type MenuChoice, type MenuRow, MenuSheet } from '#client/ui/layers/menu-sheet.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import type { Message } from '#contract/conversations.ts'
import { isForwardable } from '../forwarding/forwardable.ts'
import { HEART, QUICK_REACTIONS } from '../reactions/reactions.ts'

const EmojiPicker = lazyPart(() => import('../reactions/emoji-picker.tsx'), 'EmojiPicker')

const ForwardSheet = lazyPart(() => import('../forwarding/forward-sheet.tsx'), 'ForwardSheet')

type Layer = 'unsend' | 'report' | 'pick' | 'forward'

export type MessageMenuProps = {
  /** The message it is about; undefined is closed. */
  message: Message | undefined
  viewerId: number
  /** More that can be done with it, above the others. */
  rows?: MenuRow[]
  onClose: () => void
  onReact: (message: Message, emoji: string) => void
  onReply: (message: Message) => void
  /** Undefined where its words cannot be changed. */
  onEdit: ((message: Message) => void) | undefined
  onUnsend: (message: Message) => void
}

/** What can be done with a message: react, answer, copy, edit, forward, and either unsend or report. */
export function MessageMenu(props: MessageMenuProps) {
  const { message, viewerId, rows = [], onClose, onReact, onUnsend } = props
  const isOwn = message?.fromUserId === viewerId
  const [about, setAbout] = useState<{ message: Message; layer: Layer }>()
  const close = () => setAbout(undefined)
  return (
    <>
      <MenuSheet
        open={message !== undefined}
        onOpenChange={(open) => !open && onClose()}
        title="Message"
        hideTitle
        choices={
          message && !message.unsent
            ? choicesFor(message, viewerId, onReact, () => setAbout({ message, layer: 'pick' }))
            : []
        }
        rows={
          message
            ? [
                ...(message.unsent ? [] : rows),
                ...rowsFor(message, { ...props, isOwn, open: (layer) => setAbout({ message, layer }) }),
              ]
            : []
        }
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
      {about?.layer === 'pick' && (
        <Suspense>
          <EmojiPicker open onClose={close} onPick={(emoji) => onReact(about.message, emoji)} />
        </Suspense>
      )}
      {about?.layer === 'forward' && (
        <Suspense>
          <ForwardSheet message={about.message} onClose={close} />
        </Suspense>
      )}
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

function choicesFor(
  message: Message,
  viewerId: number,
  onReact: (message: Message, emoji: string) => void,
  onMore: () => void,
): MenuChoice[] {
  const own = message.reactions?.find(({ userId }) => userId === viewerId)?.emoji
  return [
    ...[HEART, ...QUICK_REACTIONS].map((emoji) => ({
      label: `React ${emoji}`,
      sign: emoji,
      isChosen: emoji === own,
      onSelect: () => onReact(message, emoji),
    })),
    { label: 'More reactions', sign: <Plus className="size-icon-s" aria-hidden="true" />, onSelect: onMore },
  ]
}

type RowChoices = Pick<MessageMenuProps, 'onReply' | 'onEdit'> & {
  isOwn: boolean
  open: (layer: Layer) => void
}

function rowsFor(message: Message, { isOwn, onReply, onEdit, open }: RowChoices): MenuRow[] {
  const reply: MenuRow = { label: 'Reply', icon: Reply, onSelect: () => onReply(message) }
  const copy: MenuRow = { label: 'Copy', icon: Copy, onSelect: () => void copyText(message.content) }
  const last: MenuRow = isOwn
    ? { label: 'Unsend', icon: Undo2, tone: 'bad', onSelect: () => open('unsend') }
    : { label: 'Report', icon: Flag, tone: 'bad', onSelect: () => open('report') }
  if (message.unsent) return [last]
  const forward: MenuRow[] = isForwardable(message)
    ? [{ label: 'Forward', icon: Forward, onSelect: () => open('forward') }]
    : []
  if (message.messageType !== 'text') return [reply, ...forward, last]
  const edit: MenuRow[] = onEdit ? [{ label: 'Edit', icon: Pencil, onSelect: () => onEdit(message) }] : []
  return [reply, copy, ...edit, ...forward, last]
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied' })
  } catch {
    toast({ title: 'Failed to copy', variant: 'destructive' })
  }
}
