import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { timeOfDay } from '#client/platform/format.ts'
import { useLongPress } from '#client/ui/use-long-press.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Message } from '#contract/conversations.ts'
import { MediaFrame } from './media-frame.tsx'
import { type Delivery, Ticks } from './ticks.tsx'

export type Sender = { name: string; className?: string }

export type MessageBubbleProps = {
  message: Message
  isOwn: boolean
  isLast: boolean
  /** Above the first of a run, where there are more than two. */
  sender?: Sender
  /** No ticks where others' reading is not shown. */
  delivery?: Delivery
  onOpenMedia: () => void
  onOpenMenu: () => void
}

/** What somebody said. Held, or by its small button, it offers what can be done with it. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, isLast, sender, delivery, onOpenMedia, onOpenMenu } = props
  const hold = useLongPress(onOpenMenu)
  // What others took back can still be reported.
  const hasMenu = !(isOwn && message.unsent)
  const isMedia = message.media !== null && !message.unsent
  return (
    <article
      className={clsx(
        // A held finger opens the menu, and must not mark text at the same time.
        'bubble pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
        isOwn ? 'own' : 'other',
        isMedia && 'media',
        message.unsent && 'gone',
        isLast && 'last',
      )}
      data-seq={message.seq}
      {...(hasMenu ? hold : {})}
    >
      <VisuallyHidden>{isOwn ? 'You: ' : ''}</VisuallyHidden>
      {sender && <b className={clsx('from', sender.className)}>{sender.name}</b>}
      {isMedia ? <MediaFrame message={message} onOpen={onOpenMedia} /> : <Words message={message} />}
      <BubbleTime at={message.createdAt}>
        {delivery && !message.unsent && <Ticks delivery={delivery} />}
      </BubbleTime>
      {hasMenu && (
        <button type="button" className="options" aria-label="Message options" onClick={onOpenMenu}>
          <ChevronDown className="ico s" aria-hidden="true" />
        </button>
      )}
    </article>
  )
}

function Words({ message }: { message: Message }) {
  return <span className="words">{message.unsent ? 'Message unsent' : message.content}</span>
}

export function BubbleTime({ at, children }: { at: string; children?: ReactNode }) {
  return (
    <span className="at">
      <time dateTime={at}>{timeOfDay(at)}</time>
      {children}
    </span>
  )
}
