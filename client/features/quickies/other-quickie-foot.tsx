import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { holdPendingMessage } from '#client/platform/tab-memory.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { limits } from '#contract/limits.ts'
import type { MemberCard } from '#contract/profile.ts'
import { QuickieFoot } from './quickie-frame.tsx'

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
        className="flex h-[50px] min-w-0 flex-1 items-center rounded-full bg-glass pr-[3px] pl-[20px] inset-ring inset-ring-track [backdrop-filter:var(--blur-s)] focus-within:inset-ring-[1.5px] focus-within:inset-ring-on-photo"
        onSubmit={reply}
      >
        <input
          className="h-full min-w-0 flex-1 border-0 bg-transparent text-on-photo outline-none placeholder:text-on-photo-2"
          aria-label={`Message to ${member.username}`}
          placeholder={`Say something to ${member.username}…`}
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
