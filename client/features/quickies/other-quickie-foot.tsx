import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { holdPendingMessage } from '#client/platform/session-flags.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { limits } from '#contract/limits.ts'
import type { MemberCard } from '#contract/profile.ts'

type OtherQuickieFootProps = {
  member: MemberCard
  /** Told when somebody begins to write, and when he leaves off. */
  onWrite: (isWriting: boolean) => void
  actions?: (member: MemberCard) => ReactNode
}

/** An answer goes into the chat with him, which sends it as soon as it is open. */
export function OtherQuickieFoot({ member, onWrite, actions }: OtherQuickieFootProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const reply = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    holdPendingMessage(member.id, text.trim())
    void navigate(`/chat/${member.id}`)
  }
  return (
    <footer className="quickie-foot">
      <form className="say" onSubmit={reply}>
        <input
          aria-label={`Message to ${member.username}`}
          placeholder={`Say something to ${member.username}…`}
          maxLength={limits.message}
          enterKeyHint="send"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={() => onWrite(true)}
          onBlur={() => onWrite(false)}
        />
        {text.trim() && (
          <IconButton label="Send" type="submit" variant="accent" tooltip={false}>
            <SendHorizontal />
          </IconButton>
        )}
      </form>
      {actions?.(member)}
    </footer>
  )
}
