import { clsx } from 'clsx'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useViewer } from '#client/platform/session/viewer.tsx'
import type { DropdownItem } from '#client/ui/layers/dropdown-menu.tsx'
import { Lightbox } from '#client/ui/layers/lightbox.tsx'
import type { MenuRow } from '#client/ui/layers/menu-row.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { ErrorState } from '#client/ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/states/skeleton.tsx'
import type { Message } from '#contract/conversations.ts'
import type { LiveSignal } from '#contract/realtime.ts'
import { Composer } from './composer/composer.tsx'
import { type ConversationKind, type ConversationRef, conversationKey } from './conversation-kind.ts'
import { useEdit } from './editing/use-edit.ts'
import type { Mentionable } from './mentions/mentionable.ts'
import { isViewable, slideOf } from './messages/media-slides.ts'
import type { Sender } from './messages/message-bubble.tsx'
import { MessageList, threadLook, threadRow } from './messages/message-list.tsx'
import { MessageMenu } from './messages/message-menu.tsx'
import { useOutboxEntries } from './outbox/outbox.ts'
import type { OutboxEntry } from './outbox/outbox-entries.ts'
import { useReact } from './reactions/reactions.ts'
import { type Sight, useReading } from './reading.ts'
import { useReply } from './replies/use-reply.ts'
import { useMarkRead, useUnsend } from './thread.ts'
import { useAddressed, useJump } from './use-jump.ts'
import { useThread } from './use-thread.ts'
import { usePlayOn } from './voice-notes/play-on.ts'

export type ConversationProps<M extends Message> = {
  kind: ConversationKind<M>
  id: number
  /** What is said aloud of those who are typing now. */
  typing: string | undefined
  typingSignal: LiveSignal
  placeholder: string
  attachMenu: 'apart' | 'together'
  /** Which of one's own messages show how far they have come. */
  ticks: 'every' | 'last'
  /** What stands there as long as nothing was said; `write` leads to where one writes. */
  empty: (write: () => void) => ReactNode
  /** What a member is called in a quote; the viewer himself is 'You'. */
  nameOf: (userId: number | null) => string
  /** Who said it, where there are more than two. */
  senderOf?: (message: M) => Sender
  /** Whom a notice names. */
  noticeName: (message: M) => string
  /** The messages are there, and the first of one's own can follow. */
  onReady?: () => void
  /** What stands between the messages and the composer. */
  aboveComposer?: (messages: readonly M[]) => ReactNode
  /** What stands above the messages; `jump` leads to one of them. */
  aboveMessages?: (jump: (seq: number) => void) => ReactNode
  /** What else can be done with a message. */
  menuRows?: (message: M) => MenuRow[]
  /** What other features offer where one attaches, and draw for what came of it. */
  attachItems?: readonly DropdownItem[]
  noteOf?: (message: M, isOwn: boolean) => ReactNode
  outgoingNoteOf?: (entry: OutboxEntry) => ReactNode
  /** Who can be named after an @. */
  mentionable?: readonly Mentionable[]
}

/** Messages above, composer below: the same for two and for many. */
export function Conversation<M extends Message>(props: ConversationProps<M>) {
  const { kind, id } = props
  const viewer = useViewer()
  const conversation = useMemo<ConversationRef>(() => ({ kind: kind.kind, id }), [kind, id])
  const loaded = useThread(kind, id)
  const entries = useOutboxEntries(conversation)
  const underway = useMemo(() => entries.filter(({ state }) => state !== 'returned'), [entries])
  const composer = useRef<HTMLTextAreaElement>(null)
  const [menuFor, setMenuFor] = useState<M>()
  const [shown, setShown] = useState<number>()
  const [sight, setSight] = useState<Sight>()
  const markRead = useMarkRead(kind, id)
  const unsend = useUnsend(kind, id)
  const nameOf = (userId: number | null) => (userId === viewer.id ? 'You' : props.nameOf(userId))
  const messages = loaded.thread?.messages ?? []
  const reply = useReply(messages, nameOf, () => composer.current?.focus())
  const edit = useEdit(kind, id, { viewerId: viewer.id, onStart: () => focusAtEnd(composer.current) })
  const jump = useJump(loaded.showAround)
  const react = useReact(kind, id)
  const isUnderway = useAddressed(loaded.isSettled, jump.lead, () => setSight(undefined))
  useReading({
    conversation: conversationKey(conversation),
    viewerId: viewer.id,
    messages: loaded.isSettled && !isUnderway ? loaded.thread?.messages : undefined,
    sight,
    onRead: (seq) => markRead.mutate(seq),
    isMarking: markRead.isPending,
  })
  usePlayOn(conversation, viewer.id, loaded.thread?.messages)
  useWhenReady(loaded.thread !== undefined, props.onReady)
  const media = messages.filter(isViewable)
  return (
    <>
      {props.aboveMessages?.(jump.to)}
      {loaded.thread ? (
        <MessageList
          thread={loaded.thread}
          entries={underway}
          viewerId={viewer.id}
          firstUnreadSeq={loaded.firstUnreadSeq}
          isSettled={loaded.isSettled}
          isLoadingOlder={loaded.isLoadingOlder}
          onLoadOlder={loaded.showOlder}
          onLoadNewer={loaded.showNewer}
          onLoadNewest={loaded.showNewest}
          sight={sight}
          onSight={setSight}
          onOpenMedia={(message) => setShown(media.indexOf(message))}
          onOpenMenu={setMenuFor}
          onReply={reply.start}
          onReact={react}
          onJump={jump.to}
          target={jump.target}
          nameOf={nameOf}
          senderOf={props.senderOf}
          noticeName={props.noticeName}
          noteOf={props.noteOf}
          outgoingNoteOf={props.outgoingNoteOf}
          ticks={props.ticks}
          typing={props.typing}
          empty={props.empty(() => composer.current?.focus())}
        />
      ) : (
        <Unloaded query={loaded.query} />
      )}
      {props.aboveComposer?.(messages)}
      <Composer
        // What is recorded or chosen for one must not go to another.
        key={conversationKey(conversation)}
        ref={composer}
        conversation={conversation}
        placeholder={props.placeholder}
        attachMenu={props.attachMenu}
        attachItems={props.attachItems}
        mentionable={props.mentionable}
        typingSignal={props.typingSignal}
        isReturned={entries.some(({ state }) => state === 'returned')}
        reply={reply.reply}
        onReplyEnd={reply.end}
        editing={edit.editing}
        onEditLast={() => edit.startLast(messages)}
      />
      <Lightbox slides={media.map(slideOf)} index={shown} onClose={() => setShown(undefined)} />
      <MessageMenu
        message={menuFor}
        viewerId={viewer.id}
        rows={menuFor && props.menuRows?.(menuFor)}
        onClose={() => setMenuFor(undefined)}
        onReact={react}
        onReply={reply.start}
        onEdit={menuFor && edit.isEditable(menuFor) ? edit.start : undefined}
        onUnsend={(message) => unsend.mutate(message.id, { onError: showUnsendFailure })}
      />
    </>
  )
}

function useWhenReady(isReady: boolean, onReady: (() => void) | undefined): void {
  const ready = useEffectEvent(() => onReady?.())
  useEffect(() => {
    if (isReady) ready()
  }, [isReady])
}

function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

function showUnsendFailure(): void {
  toast({ title: 'Failed to unsend', description: 'Please try again.', variant: 'destructive' })
}

function Unloaded({ query }: { query: { isError: boolean; isFetching: boolean; refetch: () => unknown } }) {
  if (!query.isError) return <ThreadSkeleton />
  return (
    <div className={threadLook}>
      <ErrorState
        title="Unable to load messages. Please try again."
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </div>
  )
}

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3', 'w-3/5']

function ThreadSkeleton() {
  return (
    <SkeletonGroup label="Loading messages" className={threadLook}>
      <div className="flex-1" />
      {widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div className={threadRow} key={index}>
          <Skeleton
            className={clsx('mb-2 h-11 rounded-l', width, index % 3 === 1 ? 'self-end' : 'self-start')}
          />
        </div>
      ))}
    </SkeletonGroup>
  )
}
