import { now } from '#client/platform/clock.ts'
import type { MessageType, Quote } from '#contract/conversations.ts'
import { readPollContent } from '#contract/poll-content.ts'
import { voiceWords } from '#contract/voice.ts'
import { noticeWords, SOMEONE } from '#contract/words.ts'

const mediaWords: Record<Exclude<MessageType, 'voice' | 'poll'>, string> = {
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
  media?: { durationMs: number | null } | null
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
  if (message.messageType === 'voice') return voiceWords(message.media?.durationMs)
  if (message.messageType === 'poll') return `Poll: ${readPollContent(message.content).question}`
  return mediaWords[message.messageType] || message.content
}

/** The same of a message that is answered or pinned. */
export const quoteWords = ({ excerpt, durationMs, ...quote }: Quote) =>
  messageWords({ ...quote, content: excerpt, media: { durationMs: durationMs ?? null } })
