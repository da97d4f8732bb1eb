import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import { ChevronDown, Forward } from 'lucide-react'
import type { ReactNode } from 'react'
import { timeOfDay } from '#client/platform/format.ts'
import { useLongPress } from '#client/ui/use-long-press.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Message } from '#contract/conversations.ts'
import { LinkedWords } from '../links/linked-words.tsx'
import { MentionedWords } from '../mentions/mentioned-words.tsx'
import { messageWords } from '../message-words.ts'
import { BlurredFrame } from '../private-media/blurred-frame.tsx'
import { ViewOnceTile } from '../private-media/view-once-tile.tsx'
import { useDoubleTap } from '../reactions/use-double-tap.ts'
import { VoiceNote } from '../voice-notes/voice-note.tsx'
import { MediaFrame } from './media-frame.tsx'
import { type Delivery, Ticks } from './ticks.tsx'

export const bubble = cva(
  'group relative max-w-[min(78%,600px)] rounded-bubble text-16 leading-[1.34] wrap-anywhere',
  {
    variants: {
      side: { own: 'self-end', other: 'self-start' },
      isMedia: { true: 'p-[4px]', false: 'px-[12px] pt-[8px] pb-[7px]' },
      ground: {
        own: 'bg-bubble-own text-on-bubble-own shadow-1',
        other: 'bg-bubble-other text-on-bubble-other shadow-1',
        gone: 'text-muted italic inset-ring inset-ring-hairline',
        failing: 'bg-bubble-own text-on-bubble-own inset-ring-[1.5px] inset-ring-danger',
      },
      /** The last of a run points at who said it. */
      tail: { own: 'mb-[9px] rounded-br-[6px]', other: 'mb-[9px] rounded-bl-[6px]', none: '' },
    },
  },
)

export type Sender = { name: string; className?: string }

export type MessageBubbleProps = {
  message: Message
  isOwn: boolean
  isLast: boolean
  /** Above the first of a run, where there are more than two. */
  sender?: Sender
  /** No ticks where others' reading is not shown. */
  delivery?: Delivery
  /** What it answers. */
  quote?: ReactNode
  /** Its links ask before they open. */
  asksForLinks?: boolean
  /** What is drawn instead of words, by a feature above. */
  note?: ReactNode
  /** One was led here. */
  isFound?: boolean
  onOpenMedia: () => void
  onOpenMenu: () => void
  /** By two taps. */
  onLike: () => void
}

/** What somebody said. Held, or by its small button, it offers what can be done with it. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, isLast, sender, delivery, onOpenMenu } = props
  const hold = useLongPress(onOpenMenu)
  const tapTwice = useDoubleTap(props.onLike)
  // What others took back can still be reported.
  const hasMenu = !(isOwn && message.unsent)
  const isMedia = message.media !== null && message.messageType !== 'voice' && !message.unsent
  return (
    <article
      className={bubble({
        // A held finger opens the menu, and must not mark text at the same time.
        className: clsx(
          'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
          props.isFound && 'outline-2 outline-accent outline-offset-2',
        ),
        side: isOwn ? 'own' : 'other',
        isMedia,
        ground: message.unsent ? 'gone' : isOwn ? 'own' : 'other',
        tail: isLast ? (isOwn ? 'own' : 'other') : 'none',
      })}
      data-bubble={isOwn ? 'own' : 'other'}
      data-seq={message.seq}
      {...(hasMenu ? hold : {})}
      {...(message.unsent ? {} : tapTwice)}
    >
      <VisuallyHidden>{isOwn ? 'You: ' : ''}</VisuallyHidden>
      {sender && (
        <b
          className={clsx(
            'mb-px block font-bold text-13',
            isMedia && 'px-[8px] pt-[4px] pb-[6px]',
            sender.className,
          )}
          data-sender
        >
          {sender.name}
        </b>
      )}
      {message.forwarded && !message.unsent && <ForwardedSign isMedia={isMedia} />}
      {props.quote}
      {!message.unsent && props.note ? props.note : <BubbleContent {...props} isMedia={isMedia} />}
      <BubbleTime at={message.createdAt} isOwn={isOwn} isMedia={isMedia} isEdited={isEdited(message)}>
        {delivery && !message.unsent && <Ticks delivery={delivery} />}
      </BubbleTime>
      {hasMenu && (
        <button
          type="button"
          className={clsx(
            'absolute top-1/2 -mt-[22px] grid size-[44px] place-items-center rounded-full text-muted opacity-0 focus-visible:opacity-100 group-hover:opacity-100',
            isOwn ? 'right-full' : 'left-full',
          )}
          aria-label="Message options"
          onClick={onOpenMenu}
        >
          <ChevronDown className="size-icon-s" aria-hidden="true" />
        </button>
      )}
    </article>
  )
}

function ForwardedSign({ isMedia }: { isMedia: boolean }) {
  return (
    <span
      className={clsx(
        'mb-[2px] flex items-center gap-[4px] text-12 italic opacity-80',
        isMedia && 'px-[8px] pt-[2px] pb-[4px]',
      )}
      data-forwarded
    >
      <Forward className="size-icon-xs" aria-hidden="true" />
      Forwarded
    </span>
  )
}

type BubbleContentProps = MessageBubbleProps & { isMedia: boolean }

function BubbleContent({ message, isOwn, isMedia, asksForLinks = false, onOpenMedia }: BubbleContentProps) {
  if (message.viewOnce) return <ViewOnceTile message={message} viewOnce={message.viewOnce} isOwn={isOwn} />
  if (message.messageType === 'voice' && message.media)
    return <VoiceNote message={message} media={message.media} />
  if (message.media?.blurred) return <BlurredFrame message={message} />
  if (isMedia) return <MediaFrame message={message} onOpen={onOpenMedia} />
  return (
    <span className="whitespace-pre-wrap" data-words>
      <Words message={message} isOwn={isOwn} asksFirst={asksForLinks} />
    </span>
  )
}

function Words({ message, isOwn, asksFirst }: { message: Message; isOwn: boolean; asksFirst: boolean }) {
  const { unsent, content: text, mentions } = message
  if (unsent) return messageWords(message)
  if (!mentions) return <LinkedWords text={text} asksFirst={asksFirst} />
  return <MentionedWords text={text} mentions={mentions} isOwn={isOwn} asksFirst={asksFirst} />
}

const isEdited = ({ editedAt, unsent }: Message) => editedAt !== undefined && !unsent

type BubbleTimeProps = {
  at: string
  isOwn: boolean
  isMedia: boolean
  isEdited?: boolean
  children?: ReactNode
}

export function BubbleTime({ at, isOwn, isMedia, isEdited = false, children }: BubbleTimeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-[3px] text-11 tabular-nums',
        isMedia
          ? 'absolute right-[10px] bottom-[10px] rounded-full bg-glass px-[7px] py-[3px]'
          : 'float-right mt-[7px] -mb-[2px] ml-[12px]',
        isMedia ? 'text-on-photo' : isOwn ? 'text-(--bubble-own-meta)' : 'text-(--bubble-other-meta)',
      )}
    >
      {isEdited && <span>edited</span>}
      <time dateTime={at}>{timeOfDay(at)}</time>
      {children}
    </span>
  )
}
