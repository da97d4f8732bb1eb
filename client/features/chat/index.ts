export { useMessagesBadge } from './chat.api.ts'
export { Conversation, type ConversationProps } from './conversation.tsx'
export type { Sender } from './message-bubble.tsx'
export { messageWords } from './message-words.ts'
export { isLookedAt } from './open-threads.ts'
export { flushOutbox, type OutboxRoute, registerOutboxRoute } from './outbox/outbox.ts'
export { type ChatTarget, targetKey } from './outbox/outbox-entry.ts'
export { OutboxRunner } from './outbox/outbox-runner.tsx'
export {
  addToThread,
  changeThread,
  type Thread,
  type ThreadMessage,
  type ThreadSource,
} from './thread.ts'
export type { Delivery } from './ticks.tsx'
export { noteStopped, noteTyping, useTypists } from './typing.ts'
export { useThread } from './use-thread.ts'
