import { now } from '#client/platform/clock.ts'
import type { MessageType } from '#contract/conversations.ts'
import { noticeWords, SOMEONE } from '#contract/words.ts'

const mediaWords: Record<MessageType, string> = {
  text: '',
  image: 'Photo',
  video: 'Video',
  notice: '',
  album: 'Private album',
  'album-request': 'Asked for an album',
}

type Sent = {
  content: string
  messageType: MessageType
  unsent: boolean
  deleted?: boolean
  expiresAt?: string
}

/** Its time is over, whether the server has emptied it yet or not. */
export const isExpired = ({ expiresAt }: Pick<Sent, 'expiresAt'>, at: Date) =>
  expiresAt !== undefined && new Date(expiresAt) <= at

/** A message in words: for previews, and for those who listen. Only a notice needs to know whose it is. */
export function messageWords(message: Sent, { isOwn = false, name = SOMEONE } = {}): string {
  if (message.deleted) return 'You deleted this'
  if (message.messageType === 'notice') return noticeWords(message.content, isOwn, name)
  if (isExpired(message, now())) return 'Message disappeared'
  if (message.unsent) return 'Message unsent'
  return mediaWords[message.messageType] || message.content
}
