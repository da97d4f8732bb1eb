export { Conversation } from './conversation.tsx'
export { messageWords } from './message-words.ts'
export { isLookedAt } from './open-threads.ts'
export { type OutboxRoute, registerOutboxRoute } from './outbox/outbox.ts'
export { type ChatTarget, targetKey } from './outbox/outbox-entry.ts'
export {
  addToThread,
  changeThread,
  type Thread,
  type ThreadSource,
} from './thread.ts'
export { noteStopped, noteTyping, useTypists } from './typing.ts'
export { useThread } from './use-thread.ts'
