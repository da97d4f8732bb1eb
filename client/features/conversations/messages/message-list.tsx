import { clsx } from 'clsx'
import { type ReactNode, useMemo } from 'react'
import { Virtualizer } from 'virtua'
import { useNow } from '#client/platform/clock.ts'
import { Spinner } from '#client/ui/states/spinner.tsx'
import { type Message, noteTypes } from '#contract/conversations.ts'
import type { OutboxEntry } from '../outbox/outbox-entries.ts'
import { ReactionChips } from '../reactions/reaction-chips.tsx'
import { HEART } from '../reactions/reactions.ts'
import type { Sight } from '../reading.ts'
import { QuoteLine } from '../replies/quote-line.tsx'
import { SwipeToReply } from '../replies/swipe-to-reply.tsx'
import { countBelow, hasNewer, type Thread } from '../thread-pages.ts'
import { JumpButton } from './jump-button.tsx'
import { bubble, MessageBubble, type Sender } from './message-bubble.tsx'
import { NoticeLine } from './notice-line.tsx'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { buildRows, type ThreadRow } from './thread-rows.ts'
import { type JumpTarget, useStickyScroll } from './use-sticky-scroll.ts'

export type MessageListProps<M extends Message> = {
  thread: Thread<M>
  entries: readonly OutboxEntry[]
  viewerId: number
  /** Above which message the line 'New messages' stands. */
  firstUnreadSeq: number | undefined
  /** What was in the cache has been read again: where the unread ones begin is known. */
  isSettled: boolean
  isLoadingOlder: boolean
  onLoadOlder: () => void
  onLoadNewer: () => void
  onLoadNewest: () => void
  sight: Sight | undefined
  onSight: (sight: Sight) => void
  onOpenMedia: (message: M) => void
  onOpenMenu: (message: M) => void
  onReply: (message: M) => void
  /** Puts an emoji on it, or takes the same one back. */
  onReact: (message: M, emoji: string) => void
  /** Leads to the message with this number. */
  onJump: (seq: number) => void
  /** Where one is being led: anew with every object. */
  target: JumpTarget | undefined
  /** Whom a quote is of. */
  nameOf: (userId: number | null) => string
  /** Who said it, where there are more than two. */
  senderOf?: (message: M) => Sender
  /** Whom a notice names. */
  noticeName: (message: M) => string
  /** What is drawn for a message that stands for something of another feature. */
  noteOf?: (message: M, isOwn: boolean) => ReactNode
  /** The same for one that has not arrived. */
  outgoingNoteOf?: (entry: OutboxEntry) => ReactNode
  /** Which of one's own messages show how far they have come. */
  ticks: 'every' | 'last'
  /** Says who is typing, or undefined. */
  typing?: string
  /** What stands there as long as nothing was said. */
  empty: ReactNode
}

/** Of a row, until it is measured: so many are drawn at first as will fit. */
const USUAL_HEIGHT = 64

/** A conversation, newest at the bottom. Thousands of messages cost what is seen of them. */
export function MessageList<M extends Message>(props: MessageListProps<M>) {
  const { thread, entries, viewerId, firstUnreadSeq, typing } = props
  const now = useNow()
  const rows = useMemo(
    () => buildRows({ messages: thread.messages, entries, viewerId, firstUnreadSeq, now }),
    [thread.messages, entries, viewerId, firstUnreadSeq, now],
  )
  const scroll = useStickyScroll({
    rows,
    firstSeq: thread.messages[0]?.seq,
    hasNewer: hasNewer(thread),
    isSettled: props.isSettled,
    hasTyping: typing !== undefined,
    target: props.target,
    sight: props.sight,
    onSight: props.onSight,
    onNearTop: () => thread.hasOlder && props.onLoadOlder(),
    onNearEnd: props.onLoadNewer,
    onLoadNewest: props.onLoadNewest,
  })
  const lastOwn = thread.messages.findLast(
    ({ fromUserId, messageType }) => fromUserId === viewerId && messageType !== 'notice',
  )
  if (rows.length === 0 && !typing) return <div className={threadLook}>{props.empty}</div>
  return (
    <div className={threadLook}>
      {props.isLoadingOlder && (
        <div className="pointer-events-none absolute inset-x-0 top-[8px] z-1 grid place-items-center">
          <Spinner label="Loading older messages" />
        </div>
      )}
      <div
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain py-[8px] outline-0 [overflow-anchor:none]"
        ref={scroll.scroller}
        role="log"
        aria-label="Messages"
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        {...scroll.byHand}
      >
        <div className="flex-1" />
        <Virtualizer
          ref={scroll.virtualizer}
          scrollRef={scroll.scroller}
          shift={scroll.isPrepending}
          itemSize={USUAL_HEIGHT}
          data={rows}
          onScroll={scroll.onScroll}
          onResize={scroll.onResize}
        >
          {(row) => (
            <div className={threadRow} key={row.key}>
              {row.day && (
                <span className="mt-[12px] mb-[10px] self-center rounded-full bg-surface-1 px-[12px] py-[5px] font-semibold text-12 text-muted">
                  {row.day}
                </span>
              )}
              {row.startsUnread && (
                <span className="my-[10px] flex w-full items-center gap-[10px] font-semibold text-12 text-accent-text before:h-px before:flex-1 before:bg-accent-line after:h-px after:flex-1 after:bg-accent-line">
                  New messages
                </span>
              )}
              <RowBubble row={row} lastOwn={lastOwn} {...props} />
            </div>
          )}
        </Virtualizer>
        {typing && <TypingBubble label={typing} />}
      </div>
      {props.sight?.isAtNewest === false && (
        <JumpButton count={countBelow(thread, viewerId, props.sight.seq)} onClick={scroll.jumpToNewest} />
      )}
    </div>
  )
}

const isNote = ({ messageType }: Message) => noteTypes.some((type) => type === messageType)

type RowBubbleProps<M extends Message> = MessageListProps<M> & { row: ThreadRow<M>; lastOwn: M | undefined }

function RowBubble<M extends Message>({ row, lastOwn, ...props }: RowBubbleProps<M>) {
  const quoted = row.message?.quote ?? row.entry?.replyTo
  const quote = quoted && (
    <QuoteLine
      quote={quoted}
      name={props.nameOf(quoted.fromUserId)}
      isMedia={Boolean(row.message?.media ?? row.entry?.file)}
      onOpen={() => props.onJump(quoted.seq)}
    />
  )
  if (row.entry)
    return (
      <OutgoingBubble
        entry={row.entry}
        isLast={row.isLast}
        quote={quote}
        note={row.entry.note && props.outgoingNoteOf?.(row.entry)}
      />
    )
  const { message, isOwn, isFirst, isLast } = row
  if (message.messageType === 'notice')
    return (
      <NoticeLine
        kind={message.content}
        isOwn={isOwn}
        name={isOwn ? '' : props.noticeName(message)}
        seq={message.seq}
      />
    )
  const hasTicks = isOwn && (props.ticks === 'every' || message === lastOwn)
  // Where there are many, one has hardly answered each of them.
  const hasAnswered = lastOwn !== undefined && props.senderOf === undefined
  const drawn = (
    <MessageBubble
      message={message}
      isOwn={isOwn}
      isLast={isLast}
      note={isNote(message) ? props.noteOf?.(message, isOwn) : undefined}
      sender={!isOwn && isFirst ? props.senderOf?.(message) : undefined}
      delivery={hasTicks ? (message.isRead ? 'read' : 'sent') : undefined}
      onOpenMedia={() => props.onOpenMedia(message)}
      onOpenMenu={() => props.onOpenMenu(message)}
      onLike={() => props.onReact(message, HEART)}
      quote={quote}
      asksForLinks={!isOwn && !hasAnswered}
      isFound={props.target?.seq === message.seq}
    />
  )
  if (message.unsent) return drawn
  return (
    <SwipeToReply onReply={() => props.onReply(message)}>
      {drawn}
      {message.reactions && (
        <ReactionChips
          reactions={message.reactions}
          isOwn={isOwn}
          viewerId={props.viewerId}
          nameOf={props.nameOf}
          onTakeBack={(emoji) => props.onReact(message, emoji)}
        />
      )}
    </SwipeToReply>
  )
}

const dot = 'size-[7px] animate-hop rounded-full bg-muted motion-reduce:animate-none'

/** Three dots that hop. */
function TypingBubble({ label }: { label: string }) {
  return (
    <div className={threadRow}>
      <div
        className={clsx(
          bubble({ side: 'other', ground: 'other', tail: 'other' }),
          'flex gap-[5px] px-[15px] py-[14px]',
        )}
        role="status"
        aria-label={label}
      >
        <i className={dot} />
        <i className={clsx(dot, 'opacity-70 [animation-delay:140ms]')} />
        <i className={clsx(dot, 'opacity-45 [animation-delay:280ms]')} />
      </div>
    </div>
  )
}

/** What the thread, and what stands for it while it loads or cannot be loaded, look like. */
export const threadLook =
  '@container relative flex min-h-0 flex-1 flex-col bg-[0px_-80px] bg-glow bg-no-repeat'
export const threadRow = 'flex flex-col px-[12px] pb-[3px] @min-[720px]:px-[6%]'
