import type { QueryClient } from '@tanstack/react-query'
import { askAnew } from '#client/platform/api/query-of.ts'
import { viewerIdIn } from '#client/platform/session/current-user.ts'
import { announce } from '#client/ui/live-region.tsx'
import type { Message } from '#contract/conversations.ts'
import type { MessageEdit } from '#contract/editing.ts'
import { limits } from '#contract/limits.ts'
import { type ConversationKind, conversationKey } from '../conversation-kind.ts'
import { isLookedAt } from '../reading.ts'
import { excerptOf } from '../replies/use-reply.ts'
import type { Thread } from '../thread-pages.ts'

const EDITABLE_MS = limits.edit.minutes * 60_000

/** Whether its author is offered to change its words. The server has the last word. */
export function isEditable(message: Message, viewerId: number, at: Date): boolean {
  const { fromUserId, messageType, unsent, forwarded, createdAt } = message
  const isFresh = at.getTime() - new Date(createdAt).getTime() < EDITABLE_MS
  return fromUserId === viewerId && messageType === 'text' && !unsent && !forwarded && isFresh
}

/** The message with its new words, or an answer to it with the beginning of them. */
function withEdit<M extends Message>(message: M, { id, seq, content, editedAt }: MessageEdit): M {
  if (message.id === id) return message.unsent ? message : { ...message, content, editedAt }
  if (message.quote?.seq !== seq || message.quote.unsent) return message
  return { ...message, quote: { ...message.quote, excerpt: excerptOf(content) } }
}

/** Into the thread and the list, from one's own hand or pushed. */
export function applyEdit(
  queryClient: QueryClient,
  kind: ConversationKind,
  id: number,
  edit: MessageEdit,
): void {
  const queryKey = kind.threadKey(id)
  const known = queryClient.getQueryData<Thread>(queryKey)?.messages.find((message) => message.id === edit.id)
  // One that came later was quicker.
  if ((known?.editedAt ?? '') > edit.editedAt) return
  queryClient.setQueryData<Thread>(
    queryKey,
    (thread) => thread && { ...thread, messages: thread.messages.map((message) => withEdit(message, edit)) },
  )
  // An answer that is on its way may be older, and quote what it was.
  askAnew(queryClient, queryKey)
  kind.list.applyEdit?.(queryClient, id, edit)
}

/** Somebody, or another device of one's own, has changed the words of a message. It is said where it is looked at. */
export function receiveEdit(
  queryClient: QueryClient,
  kind: ConversationKind,
  id: number,
  edit: MessageEdit,
): void {
  applyEdit(queryClient, kind, id, edit)
  const isOwn = edit.fromUserId === viewerIdIn(queryClient)
  if (!isOwn && isLookedAt(conversationKey({ kind: kind.kind, id }))) announce('Message edited')
}
