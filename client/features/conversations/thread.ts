import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { askAnew } from '#client/platform/api/query-of.ts'
import { viewerIdIn } from '#client/platform/session/current-user.ts'
import { announce } from '#client/ui/live-region.tsx'
import type { Message, MessageMedia } from '#contract/conversations.ts'
import { type ConversationKind, conversationKey } from './conversation-kind.ts'
import { isLookedAt } from './reading.ts'
import { noteStopped } from './typing.ts'

/** The messages read so far, without a gap, oldest first. */
export type Thread<M extends Message = Message> = { messages: M[]; hasOlder: boolean }

/** By number. Later words win, but what was unsent stays so, and an own tick does not become grey again. */
export function mergeMessages<M extends Message>(
  viewerId: number | undefined,
  known: readonly M[],
  incoming: readonly M[],
): M[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  for (const message of incoming) {
    const before = bySeq.get(message.seq)
    const wasRead = before?.isRead === true && message.fromUserId === viewerId
    bySeq.set(message.seq, before?.unsent ? before : { ...message, isRead: message.isRead || wasRead })
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

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
  const last = thread.messages.at(-1)?.seq ?? 0
  const messages = mergeMessages(viewerIdIn(queryClient), thread.messages, [message])
  queryClient.setQueryData<Thread<M>>(queryKey, { ...thread, messages })
  if (message.seq > last + 1) void queryClient.invalidateQueries({ queryKey, exact: true })
}

/** A message was pushed, by another or from another tab or device of the viewer's. */
export function receiveMessage<M extends Message>(
  queryClient: QueryClient,
  kind: ConversationKind<M>,
  message: M,
): void {
  const viewerId = viewerIdIn(queryClient)
  if (viewerId === undefined) return
  const key = conversationKey({ kind: kind.kind, id: kind.idOf(message, viewerId) })
  const isOpen = isLookedAt(key)
  const isOwn = message.fromUserId === viewerId
  // A shell comes along with the message after it: there is nothing in it to be read.
  addMessage(queryClient, kind, message, !isOwn && !isOpen && !message.unsent)
  if (isOwn || message.fromUserId === null) return
  noteStopped(key, message.fromUserId)
  announce(kind.announcement(queryClient, message, isOpen))
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
    message.id === shell.id ? { ...shell, isRead: message.isRead } : message,
  )
  kind.list.markUnsent?.(queryClient, id, shell)
}

/** A video has got its poster or its copy, whichever of the threads below `threads` it is in. */
export function changeMedia(
  queryClient: QueryClient,
  threads: readonly unknown[],
  { url, media }: { url: string; media: MessageMedia },
): void {
  const withMedia = (message: Message) => (message.content === url ? { ...message, media } : message)
  queryClient.setQueriesData<Thread>(
    { queryKey: threads },
    (thread) => thread && { ...thread, messages: thread.messages.map(withMedia) },
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
