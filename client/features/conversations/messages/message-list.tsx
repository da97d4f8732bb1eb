import { ArrowDown } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Virtualizer } from 'virtua'
import { useNow } from '#client/platform/clock.ts'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { Spinner } from '#client/ui/states/spinner.tsx'
import type { Message } from '#contract/conversations.ts'
import type { OutboxEntry } from '../outbox/outbox-entries.ts'
import type { Thread } from '../thread.ts'
import { MessageBubble, type Sender } from './message-bubble.tsx'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { buildRows, type ThreadRow } from './thread-rows.ts'
import { useStickyScroll } from './use-sticky-scroll.ts'

export type MessageListProps<M extends Message> = {
  thread: Thread<M>
  entries: readonly OutboxEntry[]
  viewerId: number
  /** Above which message the line 'New messages' stands. */
  firstUnreadSeq: number | undefined
  isLoadingOlder: boolean
  onLoadOlder: () => void
  onOpenMedia: (message: M) => void
  onOpenMenu: (message: M) => void
  /** Who said it, where there are more than two. */
  senderOf?: (message: M) => Sender
  /** Which of one's own messages show how far they have come. */
  ticks: 'every' | 'last'
  /** Says who is typing, or undefined. */
  typing?: string
  /** What stands there as long as nothing was said. */
  empty: ReactNode
}

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
    hasTyping: typing !== undefined,
    onNearTop: () => thread.hasOlder && !props.isLoadingOlder && props.onLoadOlder(),
  })
  const lastOwn = thread.messages.findLast(({ fromUserId }) => fromUserId === viewerId)
  if (rows.length === 0 && !typing) return <div className="thread">{props.empty}</div>
  return (
    <div className="thread">
      {props.isLoadingOlder && (
        <div className="thread-top">
          <Spinner label="Loading older messages" />
        </div>
      )}
      <div
        className="thread-scroll"
        ref={scroll.scroller}
        role="log"
        aria-label="Messages"
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <div className="thread-rest" />
        <Virtualizer
          ref={scroll.virtualizer}
          scrollRef={scroll.scroller}
          shift={scroll.isPrepending}
          data={rows}
          onScroll={scroll.onScroll}
          onResize={scroll.onResize}
        >
          {(row) => (
            <div className="thread-row" key={row.key}>
              {row.day && <span className="day">{row.day}</span>}
              {row.startsUnread && <span className="divider">New messages</span>}
              <RowBubble row={row} isLastOwn={row.message === lastOwn} {...props} />
            </div>
          )}
        </Virtualizer>
        {typing && <TypingBubble label={typing} />}
      </div>
      {!scroll.isAtEnd && (
        <button type="button" className="jump" onClick={scroll.jumpToEnd}>
          <ArrowDown className="ico s" aria-hidden="true" />
          Jump to newest
          <CountBadge count={scroll.newBelow} noun="new" />
        </button>
      )}
    </div>
  )
}

type RowBubbleProps<M extends Message> = MessageListProps<M> & { row: ThreadRow<M>; isLastOwn: boolean }

function RowBubble<M extends Message>({ row, isLastOwn, ...props }: RowBubbleProps<M>) {
  if (row.entry) return <OutgoingBubble entry={row.entry} isLast={row.isLast} />
  const { message, isOwn, isFirst, isLast } = row
  const hasTicks = isOwn && (props.ticks === 'every' || isLastOwn)
  return (
    <MessageBubble
      message={message}
      isOwn={isOwn}
      isLast={isLast}
      sender={!isOwn && isFirst ? props.senderOf?.(message) : undefined}
      delivery={hasTicks ? (message.isRead ? 'read' : 'sent') : undefined}
      onOpenMedia={() => props.onOpenMedia(message)}
      onOpenMenu={() => props.onOpenMenu(message)}
    />
  )
}

/** Three dots that hop. */
function TypingBubble({ label }: { label: string }) {
  return (
    <div className="thread-row">
      <div className="bubble other typing last" role="status" aria-label={label}>
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
