import { Download, SendHorizontal, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '#client/platform/api/api-error.ts'
import { holdPendingMessage } from '#client/platform/tab-memory.ts'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { limits } from '#contract/limits.ts'
import type { MemberCard } from '#contract/profile.ts'
import type { Quickie } from '#contract/quickies.ts'
import { QuickieFoot } from './quickie-frame.tsx'
import { endingOf, useDeleteQuickie } from './quickies.api.ts'

/** What else can be done about the member whose quickie it is; lent by other features. */
export type QuickieActions = (member: MemberCard, onCover: (isCovered: boolean) => void) => ReactNode

type OtherQuickieFootProps = {
  member: MemberCard
  /** Called when something takes one's attention from the picture, and when it is done. */
  onCover: (isCovered: boolean) => void
  actions?: QuickieActions
}

/** An answer goes into the chat with him, which sends it as soon as it is open. */
export function OtherQuickieFoot({ member, onCover, actions }: OtherQuickieFootProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const reply = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    holdPendingMessage(member.id, text.trim())
    void navigate(`/chat/${member.id}`)
  }
  return (
    <QuickieFoot>
      <form
        className="inset-ring inset-ring-track flex h-[50px] min-w-0 flex-1 items-center rounded-full bg-glass pr-[3px] pl-[20px] [backdrop-filter:var(--blur-s)] focus-within:inset-ring-[1.5px] focus-within:inset-ring-on-photo"
        onSubmit={reply}
      >
        <input
          className="h-full min-w-0 flex-1 border-0 bg-transparent text-on-photo outline-none placeholder:text-on-photo-2"
          aria-label={`Message to ${member.username}`}
          placeholder="Say something…"
          maxLength={limits.message}
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={() => onCover(true)}
          onBlur={() => onCover(false)}
        />
        {text.trim() && (
          <IconButton label="Send" type="submit" variant="accent" tooltip={false}>
            <SendHorizontal />
          </IconButton>
        )}
      </form>
      {actions?.(member, onCover)}
    </QuickieFoot>
  )
}

type OwnQuickieFootProps = {
  quickie: Quickie
  /** Called when the question is asked, and when it is answered. */
  onAsk: (isAsked: boolean) => void
  /** After the last one. */
  onDeleted?: () => void
}

export function OwnQuickieFoot({ quickie, onAsk, onDeleted }: OwnQuickieFootProps) {
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync, isPending } = useDeleteQuickie()
  const ask = (next: boolean) => {
    setAsked(next)
    onAsk(next)
  }
  // Awaited and not called back: by then the viewer may have moved on to the next one.
  const remove = async () => {
    try {
      await mutateAsync(quickie.id)
      toast({ title: 'Success', description: 'Quickie deleted successfully' })
      onDeleted?.()
    } catch (error) {
      const description = errorText(error, 'Failed to delete quickie')
      toast({ title: 'Error', description, variant: 'destructive' })
    } finally {
      ask(false)
    }
  }
  return (
    <QuickieFoot>
      <Button variant="info" className="flex-1" asChild>
        <a href={quickie.videoUrl} download={`quickie-${quickie.id}.${endingOf(quickie.contentType)}`}>
          <Download className="size-icon-s" aria-hidden="true" />
          Download
        </a>
      </Button>
      <Button variant="danger" className="flex-1" onClick={() => ask(true)}>
        <Trash2 className="size-icon-s" aria-hidden="true" />
        Delete
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={ask}
        title="Delete Quickie"
        text="Are you sure you want to delete this quickie? This action cannot be undone."
        confirmLabel="Delete"
        pending={isPending}
        pendingLabel="Deleting..."
        onConfirm={() => void remove()}
      />
    </QuickieFoot>
  )
}
