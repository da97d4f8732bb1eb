export { Conversation } from './conversation.tsx'
export {
  type ConversationKind,
  type ConversationList,
  conversationKey,
} from './conversation-kind.ts'
export { TimerSign, useDisappearingMenu } from './disappearing/disappearing-menu.tsx'
export { receiveEdit } from './editing/edits.ts'
export { changeMediaLists, withMedia } from './media-grid/media-lists.ts'
export { useMediaRow } from './media-grid/media-row.ts'
export { MediaScreen } from './media-grid/media-screen.tsx'
export type { Mentionable } from './mentions/mentionable.ts'
export { messageWords, quoteWords } from './message-words.ts'
export { Ticks } from './messages/ticks.tsx'
export { outbox } from './outbox/outbox.ts'
export type { OutboxEntry } from './outbox/outbox-entries.ts'
export type { NoteCall, OutgoingNote } from './outbox/outgoing-note.ts'
export { applyReceivedChoice } from './private-media/received-choice.ts'
export { changeReaction, withReaction } from './reactions/reactions.ts'
export { excerptOf } from './replies/use-reply.ts'
export { FoundMessages, useFoundAnywhere } from './search/found-anywhere.tsx'
export { refreshFound } from './search/found-lists.ts'
export { useSearchRow } from './search/search-row.ts'
export { SearchScreen } from './search/search-screen.tsx'
export { ArchivedRow } from './standing/archived-row.tsx'
export { refreshStandings } from './standing/standing.api.ts'
export { useStandingMenu } from './standing/standing-menu.tsx'
export { StandingSigns } from './standing/standing-signs.tsx'
export {
  changeInAll,
  changeMedia,
  emptyQuote,
  markRead,
  markReadByOthers,
  markUnsent,
  noteOpened,
  receiveMessage,
} from './thread.ts'
export type { Thread } from './thread-pages.ts'
export { noteStopped, noteTyping, useTypists } from './typing.ts'
