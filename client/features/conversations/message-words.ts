import type { MessageType } from '#contract/conversations.ts'

const mediaWords: Record<MessageType, string> = { text: '', image: 'Photo', video: 'Video' }

/** A message in words: for previews, and for those who listen. */
export function messageWords(message: {
  content: string
  messageType: MessageType
  unsent: boolean
}): string {
  if (message.unsent) return 'Message unsent'
  return mediaWords[message.messageType] || message.content
}
