import type { QueryClient } from '@tanstack/react-query'
import type { ListPage } from '#client/platform/api/lists.ts'
import type { Message, MessageDraft, MessagePage } from '#contract/conversations.ts'
import type { Disappearing } from '#contract/disappearing.ts'
import type { MessageEdit } from '#contract/editing.ts'
import type { FoundMessage } from '#contract/message-search.ts'
import type { Standing, StandingChange } from '#contract/standing.ts'
import type { Searched } from './search/use-message-search.ts'

/** One conversation: `id` is that of the other member, or of the group. */
export type ConversationRef = { kind: 'direct' | 'group'; id: number }

/** Names a conversation among all: for drafts, typing and the queue of the outbox. */
export function conversationKey({ kind, id }: ConversationRef): string {
  return `${kind}:${id}`
}

/** What is sent; in groups with those whom it mentions. */
export type OutgoingDraft = MessageDraft & { mentionedIds?: number[] }

/** How conversations of one kind are called, and what becomes of them in the lists that name them. */
export interface ConversationKind<M extends Message = Message> {
  readonly kind: ConversationRef['kind']
  threadKey(id: number): readonly unknown[]
  fetchPage(id: number, page: Partial<MessagePage>, signal?: AbortSignal): Promise<M[]>
  /** Its photos and videos, the newest first. */
  mediaKey(id: number): readonly unknown[]
  fetchMedia(id: number, query: { cursor?: string }, signal: AbortSignal): Promise<ListPage<M>>
  searchOf(id: number): Searched<FoundMessage>
  send(id: number, draft: OutgoingDraft, signal: AbortSignal): Promise<M>
  markRead(id: number, seq: number): Promise<unknown>
  unsend(id: number, messageId: number): Promise<M>
  edit(id: number, messageId: number, content: string): Promise<MessageEdit>
  changeStanding(id: number, change: StandingChange): Promise<Standing>
  setDisappearing(id: number, time: Disappearing): Promise<Disappearing>
  /** The conversation that a message belongs to. */
  idOf(message: M, viewerId: number): number
  /** A text that cannot be sent goes back to the input; else it stays in the thread, with 'Tap to retry'. */
  readonly returnsText: boolean
  /** What a screen reader says of a message that has come; nothing where it is muted. */
  announcement(queryClient: QueryClient, message: M, isOpen: boolean): string
  readonly list: ConversationList<M>
}

/** The list of conversations of one kind, and the badge with the unread ones. */
export interface ConversationList<M extends Message> {
  addMessage(queryClient: QueryClient, id: number, message: M, isUnread: boolean): void
  /** The viewer has read everything up to `seq`. */
  markRead(queryClient: QueryClient, id: number, seq: number): void
  /** The others have read what the viewer wrote, up to `seq`. */
  markReadByOthers?(queryClient: QueryClient, id: number, seq: number): void
  markUnsent?(queryClient: QueryClient, id: number, shell: M): void
  applyEdit?(queryClient: QueryClient, id: number, edit: MessageEdit): void
  /** Reads again how much is unread. */
  refreshUnread(queryClient: QueryClient): void
}
