import * as z from 'zod/mini'
import { disappearNotices } from './disappearing.ts'
import { clientId, done, endpoint, id, moment, wholeNumber } from './endpoint.ts'
import { dataUrlLength, limits } from './limits.ts'
import { mention } from './mentions.ts'
import { blurEndpoints, blurEvents, viewOnce, viewOnceEndpoints, viewOnceEvents } from './private-media.ts'
import { plainText } from './text.ts'
import { waveform } from './voice.ts'

/** What members send. */
export const sentTypes = ['text', 'image', 'video', 'voice'] as const
export type SentType = (typeof sentTypes)[number]
/** What stands for something else: in a direct chat an album that is shown, or asked for; in a group a poll. */
export const noteTypes = ['album', 'album-request', 'poll'] as const
export type NoteType = (typeof noteTypes)[number]

/** A notice is a line of the product's own in the thread: it says what has become of the conversation. */
export const messageTypes = [...sentTypes, 'notice', ...noteTypes] as const
export type MessageType = (typeof messageTypes)[number]
const messageType = z.enum(messageTypes)
const sentType = z.enum(sentTypes)

/** What a notice says, as its `content`, of the member who is its sender. Its words: `contract/words/notices.ts`. */
export const noticeKinds = [
  'joined',
  'left',
  'removed',
  'renamed',
  'pictured',
  'moderator',
  'pinned',
  'creator',
  ...disappearNotices,
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Messages are counted per conversation from 1, without a gap. */
export const seq = z.int().check(z.gte(0), z.lt(2 ** 31))

/** How to draw a photo, video or voice note before its bytes are there. */
const messageMedia = z.object({
  thumbUrl: z.nullable(z.string()),
  thumbhash: z.nullable(z.string()),
  width: z.number(),
  height: z.number(),
  durationMs: z.nullable(z.number()),
  contentType: z.string(),
  /** The same video for every browser, where the original is not and the server could make one. */
  mp4Url: z.nullable(z.string()),
  /** From somebody whom one has not answered: its addresses answer 404 until one asks to be shown it. */
  blurred: z.optional(z.boolean()),
  /** Of a voice note. */
  waveform: z.optional(waveform),
})
export type MessageMedia = z.infer<typeof messageMedia>

/** The beginning of the message that another one answers. Unsent, or of one who cannot be seen: nothing but its number. */
export const quote = z.object({
  seq,
  fromUserId: z.nullable(id),
  messageType,
  excerpt: z.string(),
  /** Of a voice note. */
  durationMs: z.optional(z.number()),
  unsent: z.boolean(),
})
export type Quote = z.infer<typeof quote>

/** What one member put on a message. */
export const reaction = z.object({ userId: id, emoji: z.string() })
export type Reaction = z.infer<typeof reaction>

/** A message of any conversation; direct chats and groups add whom it is for. */
export const message = z.object({
  id: z.int().check(z.positive()),
  seq,
  /** Null when the sender has deleted his account. */
  fromUserId: z.nullable(id),
  /** A text, our own address of the photo, video or voice note, or the kind of notice. Empty when it was unsent. */
  content: z.string(),
  messageType,
  media: z.nullable(messageMedia),
  /** Of a photo or clip that each receiver can look at once: it has no address, and nothing to draw. */
  viewOnce: z.optional(viewOnce),
  /** What it answers, where that is shown to the viewer. */
  quote: z.optional(quote),
  /** When it disappears, or did: from then on it is drawn nowhere. */
  expiresAt: z.optional(moment),
  /** One of a member at most, of those whom the viewer may see. */
  reactions: z.optional(z.array(reaction)),
  /** The words or the picture are somebody else's; whose is not said. */
  forwarded: z.optional(z.boolean()),
  /** When its words were changed last. The earlier ones are shown to nobody any more. */
  editedAt: z.optional(moment),
  /** Whom it mentions, in the order of the text: those who are in the group and whom the viewer may see. */
  mentions: z.optional(z.array(mention)),
  unsent: z.boolean(),
  /** It looks unsent to this viewer, because he deleted it for himself. */
  deleted: z.optional(z.boolean()),
  isRead: z.boolean(),
  clientId: z.nullable(z.string()),
  createdAt: moment,
})
export type Message = z.infer<typeof message>

/** A message before it is sent. The text itself is checked by the server, by its type. */
export const messageDraft = z.object({
  content: z.string(),
  messageType: z._default(sentType, 'text'),
  /** The message that it answers. */
  replyToSeq: z.optional(seq.check(z.gte(1))),
  clientId: z.optional(clientId),
  /** Of a photo or video: each receiver can look at it once. */
  viewOnce: z.optional(z.boolean()),
  /** A message of any of one's conversations that is sent on: what it says stands in the place of `content`. */
  forwardOf: z.optional(wholeNumber(1)),
})
export type MessageDraft = z.infer<typeof messageDraft>

export const draftBodyLimit = dataUrlLength(limits.chatVideoBytes) + limits.bodyBytes

export const messagePage = z.object({
  before: z.optional(wholeNumber(1)),
  after: z.optional(wholeNumber(0)),
  /** The page on which the first unread message stands, below some that were read, or that with this number in it. */
  around: z.optional(z.union([z.literal('unread'), wholeNumber(1)])),
  limit: z._default(wholeNumber(1, limits.page.max), limits.page.messages),
})
export type MessagePage = z.infer<typeof messagePage>

/** How far one has read; with no body, everything. */
export const readPosition = z.nullish(z.object({ seq: z.optional(seq) }))

export const uploadedMedia = z.object({ url: z.string(), messageType: sentType, ...messageMedia.shape })
export type UploadedMedia = z.infer<typeof uploadedMedia>

/** One frame of a video as a data URL, from a sender whose server makes none itself. */
export const uploadedMediaDraft = z.object({ poster: z.optional(z.string()) })

/** What only the sender's device has heard. */
export const voiceDraft = z.object({ waveform: z.optional(waveform) })

export const conversationsApi = {
  uploadMedia: endpoint({
    method: 'POST',
    path: '/api/chat-media',
    access: 'member',
    summary: 'A photo, or a video of up to 30 seconds; its address is then sent as `content`',
    body: z.nullish(uploadedMediaDraft),
    upload: {
      field: 'file',
      maxBytes: limits.chatVideoBytes,
      maxFieldBytes: dataUrlLength(limits.posterBytes),
    },
    reply: uploadedMedia,
  }),
  uploadVoice: endpoint({
    method: 'POST',
    path: '/api/voice-notes',
    access: 'member',
    summary: 'A recording of up to 60 seconds, without a picture; its address is then sent as `content`',
    body: z.nullish(voiceDraft),
    upload: { field: 'file', maxBytes: limits.voiceBytes, maxFieldBytes: limits.bodyBytes },
    reply: uploadedMedia,
  }),
  ...viewOnceEndpoints,
  ...blurEndpoints,
  react: endpoint({
    method: 'PUT',
    path: '/api/messages/:id/reaction',
    access: 'member',
    summary:
      'Puts one emoji on a message of any of one’s conversations, in place of one’s earlier one; null takes it back',
    params: z.object({ id: wholeNumber(1) }),
    body: z.object({ emoji: z.nullable(plainText(limits.emoji)) }),
    reply: done,
  }),
}

export const conversationsEvents = {
  /** A member put something on a message, or took it back. */
  'conversations.reaction-changed': z.object({
    messageId: wholeNumber(1),
    userId: id,
    emoji: z.nullable(z.string()),
  }),
  /** A video in a message has got its poster, or its copy; or a voice note its copy. `url` is the content of the message. */
  'conversations.media-changed': z.object({ url: z.string(), media: messageMedia }),
  ...viewOnceEvents,
  ...blurEvents,
}
