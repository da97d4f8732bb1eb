import { type ReactNode, useMemo, useState } from 'react'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Lightbox } from '#client/ui/lightbox.tsx'
import type { LiveSignal } from '#contract/realtime.ts'
import { useAttachments } from './attachments.tsx'
import { Composer } from './composer.tsx'
import type { Sender } from './message-bubble.tsx'
import { MessageList } from './message-list.tsx'
import { MessageMenu } from './message-menu.tsx'
import { queueMessage } from './outbox/outbox.ts'
import { type ChatTarget, targetKey } from './outbox/outbox-entry.ts'
import { useOutboxEntries } from './outbox/outbox-state.ts'
import type { ThreadMessage } from './thread.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import type { Delivery } from './ticks.tsx'
import { sayTyping } from './typing.ts'
import { useReading } from './use-reading.ts'
import type { useThread } from './use-thread.ts'

export type ConversationProps<M extends ThreadMessage> = {
  target: ChatTarget
  thread: ReturnType<typeof useThread<M>>
  /** What is said aloud of those who are typing now. */
  typing: string | undefined
  typingSignal: LiveSignal
  placeholder: string
  attachMenu?: 'apart' | 'together'
  empty: ReactNode
  senderOf?: (message: M) => Sender
  deliveryOf?: (message: M) => Delivery | undefined
  onRead: (seq: number) => void
  onUnsend: (message: M) => void
}

/** Messages above, composer below: the same for two and for many. */
export function Conversation<M extends ThreadMessage>(props: ConversationProps<M>) {
  const { target, thread: loaded } = props
  const viewer = useViewer()
  const key = targetKey(target)
  const entries = useOutboxEntries(target)
  const underway = useMemo(() => entries.filter(({ state }) => state !== 'returned'), [entries])
  const [menuFor, setMenuFor] = useState<M>()
  const [shown, setShown] = useState<number>()
  const attachments = useAttachments({
    menu: props.attachMenu,
    onSend: (file) => queueMessage(target, { file, content: '', messageType: kindOf(file) }),
  })
  useReading({
    threadKey: key,
    viewerId: viewer.id,
    messages: loaded.isSettled ? loaded.thread?.messages : undefined,
    onRead: props.onRead,
  })
  const media = loaded.thread?.messages.filter((message) => message.media && !message.unsent) ?? []
  return (
    <>
      {loaded.thread ? (
        <MessageList
          thread={loaded.thread}
          entries={underway}
          viewerId={viewer.id}
          firstUnreadSeq={loaded.firstUnreadSeq}
          isLoadingOlder={loaded.isLoadingOlder}
          onLoadOlder={loaded.showOlder}
          onOpenMedia={(message) => setShown(media.indexOf(message))}
          onOpenMenu={setMenuFor}
          senderOf={props.senderOf}
          deliveryOf={props.deliveryOf}
          typing={props.typing}
          empty={props.empty}
        />
      ) : (
        <Unloaded query={loaded.query} />
      )}
      <Composer
        draftKey={key}
        placeholder={props.placeholder}
        attachItems={attachments.items}
        onSend={(content) => queueMessage(target, { content, messageType: 'text' })}
        onTyping={() => sayTyping(key, props.typingSignal)}
        isReturned={entries.some(({ state }) => state === 'returned')}
      >
        {attachments.inputs}
      </Composer>
      {attachments.layers}
      <Lightbox
        slides={media.map(({ content, messageType }) => ({
          src: content,
          type: messageType === 'video' ? 'video' : 'image',
          alt: 'Photo',
        }))}
        index={shown}
        onClose={() => setShown(undefined)}
      />
      <MessageMenu
        message={menuFor}
        isOwn={menuFor?.fromUserId === viewer.id}
        onClose={() => setMenuFor(undefined)}
        onUnsend={(message) => props.onUnsend(message as M)}
      />
    </>
  )
}

const kindOf = (file: Blob) => (file.type.startsWith('video/') ? 'video' : 'image')

function Unloaded({ query }: { query: { isError: boolean; isFetching: boolean; refetch: () => unknown } }) {
  if (!query.isError) return <ThreadSkeleton />
  return (
    <div className="thread">
      <ErrorState
        title="Unable to load messages. Please try again."
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </div>
  )
}
