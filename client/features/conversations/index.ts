export { Conversation } from './conversation.tsx'
export {
  type ConversationKind,
  type ConversationList,
  conversationKey,
} from './conversation-kind.ts'
export { messageWords } from './message-words.ts'
export { Ticks } from './messages/ticks.tsx'
export { outbox } from './outbox/outbox.ts'
export {
  changeMedia,
  markRead,
  markReadByOthers,
  markUnsent,
  receiveMessage,
  type Thread,
} from './thread.ts'
export { noteStopped, noteTyping, useTypists } from './typing.ts'
