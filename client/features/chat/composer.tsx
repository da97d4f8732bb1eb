import { Plus, Send } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { type DropdownItem, DropdownMenu } from '#client/ui/dropdown-menu.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { useAutoGrow } from '#client/ui/text-area.tsx'
import { limits } from '#contract/limits.ts'
import { keepDraft, useDraft } from './drafts.ts'

const MOST_ROWS = 6
const COUNTER_FROM = 0.9 * limits.message

export type ComposerProps = {
  /** The chat whose draft it is: see targetKey. */
  draftKey: string
  placeholder: string
  attachItems: readonly DropdownItem[]
  onSend: (text: string) => void
  onTyping: () => void
  /** The text came back, because it could not be sent. */
  isReturned?: boolean
  /** File inputs and the like, which the attach menu opens. */
  children?: ReactNode
}

/** Grows with its text. Enter sends, Shift and Enter begin a new line; what is not sent is kept. */
export function Composer(props: ComposerProps) {
  const { draftKey, placeholder, attachItems, onSend, onTyping, isReturned = false, children } = props
  const viewer = useViewer()
  const area = useRef<HTMLTextAreaElement>(null)
  const grow = useAutoGrow(area, MOST_ROWS)
  const text = useDraft(viewer.id, draftKey)
  const isBlank = text.trim() === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: grown anew whenever the text is another
  useLayoutEffect(grow, [text])

  const write = (next: string) => {
    keepDraft(viewer.id, draftKey, next)
    if (next.trim()) onTyping()
  }
  const send = () => {
    if (isBlank) return
    onSend(text.trim())
    keepDraft(viewer.id, draftKey, '')
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className="composer">
      {isReturned && !isBlank && (
        <p className="failed" role="alert">
          Not sent.
          <button type="button" className="min-h-11" onClick={send}>
            Tap to retry
          </button>
        </p>
      )}
      <DropdownMenu
        align="start"
        trigger={
          <IconButton label="Attach" variant="solid" tooltip={false}>
            <Plus />
          </IconButton>
        }
        items={attachItems}
      />
      {children}
      <span className="box">
        <textarea
          ref={area}
          rows={1}
          value={text}
          maxLength={limits.message}
          placeholder={placeholder}
          aria-label={placeholder}
          enterKeyHint="send"
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </span>
      {text.length > COUNTER_FROM && (
        <span className="hint num">
          {text.length}/{limits.message}
        </span>
      )}
      <IconButton label="Send" variant="accent" tooltip={false} disabled={isBlank} onClick={send}>
        <Send className="ico s" />
      </IconButton>
    </div>
  )
}
