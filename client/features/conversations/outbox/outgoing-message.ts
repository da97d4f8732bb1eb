import type { SentType } from '#contract/conversations.ts'
import type { OutgoingDraft } from '../conversation-kind.ts'
import type { OutboxEntry } from './outbox-entries.ts'

export type OutgoingMessage = Pick<
  OutboxEntry,
  | 'messageType'
  | 'content'
  | 'file'
  | 'voice'
  | 'viewOnce'
  | 'forwardOf'
  | 'note'
  | 'replyTo'
  | 'mentionedIds'
>

/** A text of the composer: what is forwarded never was in there. */
export const isWritten = ({ messageType, forwardOf }: OutgoingMessage) =>
  messageType === 'text' && forwardOf === undefined

export const draftOf = ({
  viewOnce,
  forwardOf,
  replyTo,
  mentionedIds,
  ...entry
}: OutboxEntry): OutgoingDraft => ({
  content: entry.content,
  messageType: entry.messageType as SentType,
  clientId: entry.clientId,
  ...(viewOnce ? { viewOnce } : {}),
  ...(forwardOf ? { forwardOf } : {}),
  ...(replyTo ? { replyToSeq: replyTo.seq } : {}),
  ...(mentionedIds?.length ? { mentionedIds } : {}),
})
