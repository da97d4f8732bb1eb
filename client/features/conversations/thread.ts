import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { patchList } from '#client/platform/api/lists.ts'
import { askAnew } from '#client/platform/api/query-of.ts'
import { viewerIdIn } from '#client/platform/session/current-user.ts'
import { announce } from '#client/ui/live-region.tsx'
import type { Message, MessageMedia, Quote } from '#contract/conversations.ts'
import { limits } from '#contract/limits.ts'
import type { ViewOnce } from '#contract/private-media.ts'
import { type ConversationKind, conversationKey } from './conversation-kind.ts'
import { mediaList } from './media-grid/media-lists.ts'
import { sharpened } from './private-media/sharpened.ts'
import { isLookedAt, isReadAtOnce } from './reading.ts'
import { dropFound } from './search/found-lists.ts'
import { hasNewer, lastSeqOf, mergeMessages, type Thread } from './thread-pages.ts'
import { noteStopped } from './typing.ts'

/** A message was sent or has come: into its thread, and its conversation to the top of the list. */
export function addMessage<M extends Message>(
  queryClient: QueryClient,
  kind: ConversationKind<M>,
  message: M,
  isUnread: boolean,
): void {
  const viewerId = viewerIdIn(queryClient)
  if (viewerId === undefined) return
  const id = kind.idOf(message, viewerId)
  addToThread(queryClient, kind.threadKey(id), message)
  // Answering somebody shows what he has sent.
  if (message.fromUserId === viewerId) changeMessages(queryClient, kind, id, sharpened)
  if (message.media || message.fromUserId === viewerId)
    void queryClient.invalidateQueries({ queryKey: kind.mediaKey(id), exact: true })
  kind.list.addMessage(queryClient, id, message, isUnread)
}

/** Into a thread that was read before; one with a gap is read again, and so is one that was just being read. */
function addToThread<M extends Message>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  message: M,
): void {
  const thread = queryClient.getQueryData<Thread<M>>(queryKey)
  if (!thread) {
    askAnew(queryClient, queryKey)
    return
  }
  queryClient.setQueryData<Thread<M>>(queryKey, withMessage(viewerIdIn(queryClient), thread, message))
  if (!hasNewer(thread) && message.seq > lastSeqOf(thread) + 1)
    void queryClient.invalidateQueries({ queryKey, exact: true })
}

function withMessage<M extends Message>(
  viewerId: number | undefined,
  thread: Thread<M>,
  message: M,
): Thread<M> {
  const last = lastSeqOf(thread)
  // He reads further up: it is loaded when he comes there.
  if (hasNewer(thread) && message.seq > last)
    return { ...thread, newestSeq: Math.max(thread.newestSeq, message.seq) }
  // The newest page, which is read next, would not close this gap.
  if (thread.messages.length > 0 && message.seq > last + limits.page.messages) return thread
  const messages = mergeMessages(viewerId, thread.messages, [message])
  return { ...thread, messages, newestSeq: Math.max(thread.newestSeq, message.seq) }
}

/** A message was pushed, by another or from another tab or device of the viewer's. */
export function receiveMessage<M extends Message>(
  queryClient: QueryClient,
  kind: ConversationKind<M>,
  message: M,
): void {
  const viewerId = viewerIdIn(queryClient)
  if (viewerId === undefined) return
  const id = kind.idOf(message, viewerId)
  const key = conversationKey({ kind: kind.kind, id })
  const isOwn = message.fromUserId === viewerId
  if (message.messageType === 'notice') {
    addToThread(queryClient, kind.threadKey(id), message)
    if (!isOwn && isLookedAt(key)) announce(kind.announcement(queryClient, message, true))
    return
  }
  // A shell comes along with the message after it: there is nothing in it to be read.
  addMessage(queryClient, kind, message, !isOwn && !isReadAtOnce(key) && !message.unsent)
  if (isOwn || message.fromUserId === null) return
  noteStopped(key, message.fromUserId)
  const words = kind.announcement(queryClient, message, isLookedAt(key))
  if (words) announce(words)
}

/** What others wrote is read by the viewer, up to this number. */
export function markRead(queryClient: QueryClient, kind: ConversationKind, id: number, seq: number): void {
  const viewerId = viewerIdIn(queryClient)
  changeMessages(queryClient, kind, id, (message) =>
    message.fromUserId !== viewerId && message.seq <= seq ? { ...message, isRead: true } : message,
  )
  kind.list.markRead(queryClient, id, seq)
  kind.list.refreshUnread(queryClient)
}

/** What the viewer wrote is read by the others, up to this number. */
export function markReadByOthers(
  queryClient: QueryClient,
  kind: ConversationKind,
  id: number,
  seq: number,
): void {
  const viewerId = viewerIdIn(queryClient)
  changeMessages(queryClient, kind, id, (message) =>
    message.fromUserId === viewerId && message.seq <= seq ? { ...message, isRead: true } : message,
  )
  kind.list.markReadByOthers?.(queryClient, id, seq)
}

/** `shell` is what stays of a message that was unsent. */
export function markUnsent<M extends Message>(
  queryClient: QueryClient,
  kind: ConversationKind<M>,
  shell: M,
): void {
  const viewerId = viewerIdIn(queryClient)
  if (viewerId === undefined) return
  const id = kind.idOf(shell, viewerId)
  changeMessages(queryClient, kind, id, (message) =>
    message.id === shell.id
      ? { ...shell, isRead: message.isRead }
      : emptyQuote(message, ({ seq }) => seq === shell.seq),
  )
  dropFound(queryClient, shell.id)
  patchList(queryClient, mediaList(kind, id), (media) => media.filter((message) => message.id !== shell.id))
  kind.list.markUnsent?.(queryClient, id, shell)
}

/** An answer to something that is gone shows nothing more of it. */
export function emptyQuote<M extends Message>(message: M, isGone: (quote: Quote) => boolean): M {
  const { quote } = message
  if (!quote || !isGone(quote)) return message
  const emptied: Quote = { seq: quote.seq, fromUserId: null, messageType: 'text', excerpt: '', unsent: true }
  return { ...message, quote: emptied }
}

/** A video has got its poster or its copy, whichever of the threads below `threads` it is in. */
export function changeMedia(
  queryClient: QueryClient,
  threads: readonly unknown[],
  { url, media }: { url: string; media: MessageMedia },
): void {
  changeInAll(queryClient, threads, (message) => {
    if (message.content !== url) return message
    return { ...message, media: message.media?.blurred ? { ...media, blurred: true } : media }
  })
}

/** What can be looked at once was, whichever of the threads below `threads` it is in. */
export function noteOpened(
  queryClient: QueryClient,
  threads: readonly unknown[],
  { messageId, viewOnce }: { messageId: number; viewOnce: ViewOnce },
): void {
  changeInAll(queryClient, threads, (message) =>
    message.id === messageId && message.viewOnce ? { ...message, viewOnce } : message,
  )
}

export function changeInAll(
  queryClient: QueryClient,
  threads: readonly unknown[],
  change: (message: Message) => Message,
): void {
  queryClient.setQueriesData<Thread>(
    { queryKey: threads },
    (thread) => thread && { ...thread, messages: thread.messages.map(change) },
  )
  // An answer that is on its way may be older.
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: threads }))
    askAnew(queryClient, queryKey)
}

function changeMessages<M extends Message>(
  queryClient: QueryClient,
  kind: ConversationKind<M>,
  id: number,
  change: (message: M) => M,
): void {
  queryClient.setQueryData<Thread<M>>(
    kind.threadKey(id),
    (thread) => thread && { ...thread, messages: thread.messages.map(change) },
  )
}

export function useMarkRead(kind: ConversationKind, id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) => kind.markRead(id, seq),
    onSuccess: (_done, seq) => markRead(queryClient, kind, id, seq),
  })
}

export function useUnsend(kind: ConversationKind, id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (messageId: number) => kind.unsend(id, messageId),
    onSuccess: (shell) => markUnsent(queryClient, kind, shell),
  })
}
