import { Check } from 'lucide-react'
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { now } from '#client/platform/clock.ts'
import { send as sendSignal } from '#client/platform/realtime/live-socket.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { useAutoGrow } from '#client/ui/forms/text-area.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { DropdownItem } from '#client/ui/layers/dropdown-menu.tsx'
import { limits } from '#contract/limits.ts'
import type { LiveSignal } from '#contract/realtime.ts'
import { type ConversationRef, conversationKey } from '../conversation-kind.ts'
import { storeDraft, useDraft } from '../drafts.ts'
import { EditBar } from '../editing/edit-bar.tsx'
import type { Editing } from '../editing/use-edit.ts'
import { findMentioned, type Mentionable } from '../mentions/mentionable.ts'
import { useMentionList } from '../mentions/use-mention-list.tsx'
import { outbox } from '../outbox/outbox.ts'
import type { OutgoingMessage } from '../outbox/outgoing-message.ts'
import { type Reply, ReplyBar } from '../replies/reply-bar.tsx'
import { SendOrSpeak } from '../voice-notes/send-or-speak.tsx'
import { useVoiceRecorder } from '../voice-notes/use-voice-recorder.ts'
import { VoiceBar } from '../voice-notes/voice-bar.tsx'
import { AttachButton, type AttachMenu } from './attach-button.tsx'

const MOST_ROWS = 6
const SIGNAL_AGAIN_MS = 2_500
const COUNTER_FROM = 0.9 * limits.message
const NOBODY: readonly Mentionable[] = []

const fieldLook =
  'inset-ring inset-ring-hairline flex min-h-target min-w-0 flex-1 items-center rounded-[22px] bg-surface-1 pr-[6px] pl-gutter text-16 text-ink focus-within:inset-ring-2 focus-within:inset-ring-accent [&[hidden]]:hidden'

export type ComposerProps = {
  /** The field that one writes into. */
  ref?: Ref<HTMLTextAreaElement>
  conversation: ConversationRef
  placeholder: string
  attachMenu: AttachMenu
  attachItems?: readonly DropdownItem[]
  /** Who can be named after an @. */
  mentionable?: readonly Mentionable[]
  typingSignal: LiveSignal
  /** The text came back, because it could not be sent. */
  isReturned: boolean
  /** What the next message answers. */
  reply?: Reply | undefined
  onReplyEnd?: () => void
  /** A message whose words it holds, instead of what was begun. */
  editing?: Editing | undefined
  /** The key upwards, where nothing was written. */
  onEditLast?: () => void
}

/** Grows with its text. Enter sends, Shift and Enter begin a new line; what is not sent stays as a draft. */
export function Composer({ ref, conversation, placeholder, isReturned, ...props }: ComposerProps) {
  const viewer = useViewer()
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement)
  const grow = useAutoGrow(area, MOST_ROWS)
  const key = conversationKey(conversation)
  const { reply, onReplyEnd = () => undefined, mentionable = NOBODY } = props
  const draft = useDraft(viewer.id, key)
  const signalTyping = useTypingSignal(props.typingSignal)
  const queue = (message: OutgoingMessage) => {
    outbox.queue(conversation, { ...message, replyTo: reply?.quote })
    onReplyEnd()
  }
  const voice = useVoiceRecorder(({ file, ...heard }) =>
    queue({ file, content: '', messageType: 'voice', voice: heard }),
  )
  const isSpeaking = voice.stage !== 'idle'
  // Whoever speaks is to see that he is heard, whatever else he has begun.
  const editing = isSpeaking ? undefined : props.editing
  const text = editing?.text ?? draft
  const isBlank = text.trim() === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: grown anew whenever the text is another
  useLayoutEffect(grow, [text])

  const write = (next: string) => {
    if (editing) return editing.write(next)
    storeDraft(viewer.id, key, next)
    if (next.trim()) signalTyping()
  }
  // An edit mentions nobody anew.
  const members = editing ? NOBODY : mentionable
  const mentions = useMentionList({ field: area, text, members, onWrite: write })
  const send = () => {
    if (isBlank) return
    area.current?.focus()
    if (editing) return editing.save()
    const content = text.trim()
    queue({ content, messageType: 'text', mentionedIds: findMentioned(content, mentionable) })
    storeDraft(viewer.id, key, '')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isComposing(event) && mentions.onKeyDown(event)) return
    if (event.key === 'Escape' && (editing || reply)) {
      event.stopPropagation()
      if (editing) editing.end()
      else onReplyEnd()
    }
    if (event.key === 'ArrowUp' && text === '' && !editing) props.onEditLast?.()
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }
  return (
    <div
      data-composer
      className="flex flex-none flex-wrap items-end gap-[8px] border-hairline border-t bg-bar px-[10px] pt-[8px] pb-[calc(10px+var(--safe-bottom))] [backdrop-filter:var(--blur)]"
    >
      {mentions.list}
      {editing && <EditBar editing={editing} field={area} />}
      {reply && !editing && <ReplyBar reply={reply} onCancel={onReplyEnd} />}
      {isReturned && !isBlank && !editing && <ReturnedLine onRetry={send} />}
      {isSpeaking && <VoiceBar recorder={voice} />}
      {!editing && !isSpeaking && (
        <AttachButton
          menu={props.attachMenu}
          more={props.attachItems}
          onSend={(file, viewOnce) => queue({ file, content: '', messageType: kindOf(file), viewOnce })}
        />
      )}
      <span className={fieldLook} hidden={isSpeaking}>
        <textarea
          className="block w-full resize-none bg-transparent py-[10px] leading-[1.5] caret-accent outline-0"
          ref={area}
          rows={1}
          value={text}
          maxLength={limits.message}
          placeholder={placeholder}
          aria-label={placeholder}
          readOnly={editing?.isSaving}
          enterKeyHint="send"
          {...mentions.fieldProps}
          onChange={(event) => {
            write(event.target.value)
            mentions.follow()
          }}
          onSelect={mentions.follow}
          onKeyDown={onKeyDown}
        />
      </span>
      <LetterCount count={text.length} />
      {editing ? (
        <SaveButton disabled={isBlank || editing.isSaving} onClick={send} />
      ) : (
        <SendOrSpeak recorder={voice} isBlank={isBlank} onSend={send} />
      )}
    </div>
  )
}

function ReturnedLine({ onRetry }: { onRetry: () => void }) {
  return (
    <p
      className="-my-[4px] flex min-h-target flex-none basis-full items-center justify-end gap-[6px] self-end px-[4px] font-semibold text-12 text-danger-text"
      role="alert"
    >
      Not sent.
      <button type="button" className="min-h-11" onClick={onRetry}>
        Tap to retry
      </button>
    </p>
  )
}

/** Shown when there is little room left. */
function LetterCount({ count }: { count: number }) {
  if (count <= COUNTER_FROM) return null
  return (
    <span className="mt-[6px] flex-none self-center text-12 text-muted tabular-nums">
      {count}/{limits.message}
    </span>
  )
}

function SaveButton(props: { disabled: boolean; onClick: () => void }) {
  return (
    <IconButton label="Save" variant="accent" tooltip={false} {...props}>
      <Check className="size-icon-s" />
    </IconButton>
  )
}

/** While an input method composes, Enter chooses a word. Safari says so of the last one by its code alone. */
const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229

const kindOf = (file: Blob) => (file.type.startsWith('video/') ? 'video' : 'image')

/** Signals to the others, now and then, that somebody writes. */
function useTypingSignal(signal: LiveSignal): () => void {
  const sentAt = useRef(0)
  return () => {
    const at = now().getTime()
    if (at - sentAt.current < SIGNAL_AGAIN_MS) return
    if (sendSignal(signal)) sentAt.current = at
  }
}
