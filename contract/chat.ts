import * as z from 'zod/mini'
import { clientId, count, done, endpoint, id, moment, userIdParams } from './endpoint.ts'
import { limits } from './limits.ts'
import { memberCard, presences } from './profile.ts'

export const messageTypes = ['text', 'image', 'video'] as const
export type MessageType = (typeof messageTypes)[number]
const messageType = z.enum(messageTypes)

/** Messages are counted per conversation from 1, without a gap. */
export const seq = z.int().check(z.gte(0), z.lt(2 ** 31))

/** How to draw a photo or video before its bytes are there. */
export const messageMedia = z.object({
  thumbUrl: z.nullable(z.string()),
  thumbhash: z.nullable(z.string()),
  width: z.number(),
  height: z.number(),
  durationMs: z.nullable(z.number()),
})
export type MessageMedia = z.infer<typeof messageMedia>

const messageId = z.int().check(z.positive())

/** What a message says, in a chat of two as in a group. */
export const messageFacts = {
  id: messageId,
  seq,
  /** A text, or our own address of the photo or video. Empty when it was unsent. */
  content: z.string(),
  messageType,
  media: z.nullable(messageMedia),
  unsent: z.boolean(),
  isRead: z.boolean(),
  clientId: z.nullable(z.string()),
  createdAt: moment,
}

export const message = z.object({ ...messageFacts, fromUserId: id, toUserId: id })
export type Message = z.infer<typeof message>

/** What is said of a message before it is sent. The text itself is checked by the server, by its type. */
export const draftFacts = {
  content: z.string(),
  messageType: z._default(messageType, 'text'),
  clientId: z.optional(clientId),
}
export const messageDraft = z.object({ toUserId: id, ...draftFacts })
export type MessageDraft = z.infer<typeof messageDraft>

/** A data URL is four characters for three bytes, and a little around it. */
export const draftBodyLimit = Math.ceil((limits.chatVideoBytes * 4) / 3) + 64 * 1024

export const conversationUser = z.pick(memberCard, {
  id: true,
  username: true,
  firstName: true,
  profileImageUrl: true,
  thumbUrl: true,
  thumbhash: true,
  presence: true,
})
export type ConversationUser = z.infer<typeof conversationUser>

export const conversation = z.object({
  user: conversationUser,
  lastMessage: message,
  unreadCount: z.number(),
})
export type Conversation = z.infer<typeof conversation>

export const messagePage = z.object({
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
  after: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  limit: z._default(
    z.coerce.number().check(z.int(), z.positive(), z.lte(limits.page.max)),
    limits.page.messages,
  ),
})
export type MessagePage = z.infer<typeof messagePage>

/** How far one has read; with no body, everything. */
export const readPosition = z.nullish(z.object({ seq: z.optional(seq) }))

export const chatMedia = z.object({ url: z.string(), messageType, ...messageMedia.shape })
export type ChatMedia = z.infer<typeof chatMedia>

export const chatApi = {
  conversations: endpoint({
    method: 'GET',
    path: '/api/conversations',
    access: 'member',
    summary: 'One’s conversations, the newest first',
    reply: z.array(conversation),
  }),
  hideConversation: endpoint({
    method: 'DELETE',
    path: '/api/conversations/:userId',
    access: 'member',
    summary: 'Removes one’s own view until a new message comes',
    params: userIdParams,
    reply: done,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api/messages/:userId',
    access: 'member',
    summary: 'Messages with a member, the oldest first; `before` and `after` are sequence numbers',
    params: userIdParams,
    query: messagePage,
    reply: z.array(message),
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/api/messages',
    access: 'member',
    summary: 'Sends once, however often it is retried with the same `clientId`',
    body: messageDraft,
    bodyLimit: draftBodyLimit,
    reply: message,
  }),
  markRead: endpoint({
    method: 'PATCH',
    path: '/api/messages/:userId/read',
    access: 'member',
    params: userIdParams,
    body: readPosition,
    reply: done,
  }),
  markUnread: endpoint({
    method: 'PATCH',
    path: '/api/messages/:userId/unread',
    access: 'member',
    params: userIdParams,
    reply: done,
  }),
  unsend: endpoint({
    method: 'POST',
    path: '/api/messages/:id/unsend',
    access: 'member',
    summary: 'Takes back the text and media of an own message; a shell stays',
    params: z.object({ id: z.coerce.number().check(z.int(), z.positive()) }),
    reply: message,
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/badge-counts/messages',
    access: 'member',
    reply: count,
  }),
  uploadMedia: endpoint({
    method: 'POST',
    path: '/api/chat-media',
    access: 'member',
    summary: 'A photo, or a video of up to 30 seconds; its address is then sent as `content`',
    upload: { field: 'file', maxBytes: limits.chatVideoBytes },
    reply: chatMedia,
  }),
}

export const chatEvents = {
  'chat.message-sent': message,
  'chat.message-unsent': message,
  /** The reader has seen everything up to `seq` of what he and the other wrote. */
  'chat.read': z.object({ readerId: id, otherId: id, seq }),
  'chat.typing': z.object({ fromUserId: id }),
  /** Another tab or device of one's own hid it, or marked it as unread. */
  'chat.conversation-changed': z.object({ userId: id, change: z.enum(['hidden', 'unread']) }),
  'presence.changed': z.object({ userId: id, presence: z.enum(presences) }),
}

export const chatSignals = {
  'chat.typing': z.object({ toUserId: id }),
}
