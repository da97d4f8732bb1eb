import * as z from 'zod/mini'
import { draftBodyLimit, message, messageDraft, messagePage, readPosition, seq } from './conversations.ts'
import { disappearing } from './disappearing.ts'
import { editedText, messageEdit } from './editing.ts'
import {
  count,
  done,
  endpoint,
  id,
  nextCursorHeader,
  pageQuery,
  userIdParams,
  wholeNumber,
} from './endpoint.ts'
import { limits } from './limits.ts'
import { memberCard, presences } from './profile.ts'
import { chatFilters, standing, standingChange } from './standing.ts'
import { plainText } from './text.ts'

export const directMessage = z.object({ ...message.shape, fromUserId: id, toUserId: id })
export type DirectMessage = z.infer<typeof directMessage>

export const directMessageEdit = z.object({ ...messageEdit.shape, toUserId: id })
export type DirectMessageEdit = z.infer<typeof directMessageEdit>

export const directMessageDraft = z.object({ toUserId: id, ...messageDraft.shape })
export type DirectMessageDraft = z.infer<typeof directMessageDraft>

export const conversationUser = z.pick(memberCard, {
  id: true,
  username: true,
  firstName: true,
  profileImageUrl: true,
  thumbUrl: true,
  thumbhash: true,
  presence: true,
  isVerified: true,
})
export type ConversationUser = z.infer<typeof conversationUser>

export const conversation = z.object({
  user: conversationUser,
  lastMessage: directMessage,
  unreadCount: z.number(),
  ...standing.shape,
})
export type Conversation = z.infer<typeof conversation>

/** A conversation that is opened. */
export const openConversation = z.object({
  standing: z.nullable(standing),
  ...disappearing.shape,
  /** Not both of them have written. */
  isStranger: z.boolean(),
})
export type OpenConversation = z.infer<typeof openConversation>

export const chatApi = {
  conversations: endpoint({
    method: 'GET',
    path: '/api/conversations',
    access: 'member',
    summary:
      'One’s conversations, the pinned first and then the newest; `search` is part of a name, wherever the conversation is put away',
    query: z.object({
      ...pageQuery.shape,
      search: z.optional(plainText(limits.conversationSearch)),
      filter: z.optional(z.enum(chatFilters)),
    }),
    reply: z.array(conversation),
    replyHeaders: nextCursorHeader,
  }),
  conversation: endpoint({
    method: 'GET',
    path: '/api/conversations/:userId',
    access: 'member',
    summary: 'Where the conversation with a member stands; null as long as there is none',
    params: userIdParams,
    reply: openConversation,
  }),
  changeStanding: endpoint({
    method: 'PATCH',
    path: '/api/conversations/:userId/standing',
    access: 'member',
    summary:
      'Mutes, pins or archives a conversation for oneself; a new message brings it back from the archive unless it is muted',
    params: userIdParams,
    body: standingChange,
    reply: standing,
  }),
  setDisappearing: endpoint({
    method: 'PUT',
    path: '/api/conversations/:userId/disappearing',
    access: 'member',
    summary:
      'After which time messages go that are written from now on, for both; a line in the thread says so',
    params: userIdParams,
    body: disappearing,
    reply: disappearing,
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
    summary:
      'Messages with a member, the oldest first; `before` and `after` are sequence numbers, `around=unread` begins shortly above the first unread one, `around` a number has that one in its middle',
    params: userIdParams,
    query: messagePage,
    reply: z.array(directMessage),
  }),
  media: endpoint({
    method: 'GET',
    path: '/api/messages/:userId/media',
    access: 'member',
    summary: 'Photos and videos of the chat with a member, the newest first; none that can be viewed once',
    params: userIdParams,
    query: pageQuery,
    reply: z.array(directMessage),
    replyHeaders: nextCursorHeader,
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/api/messages',
    access: 'member',
    summary: 'Sends once, however often it is retried with the same `clientId`',
    body: directMessageDraft,
    bodyLimit: draftBodyLimit,
    reply: directMessage,
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
  edit: endpoint({
    method: 'PUT',
    path: '/api/messages/:id/content',
    access: 'member',
    summary: 'Changes the words of an own text, for 15 minutes after it was sent',
    params: z.object({ id: wholeNumber(1) }),
    body: editedText,
    reply: directMessageEdit,
  }),
  unsend: endpoint({
    method: 'POST',
    path: '/api/messages/:id/unsend',
    access: 'member',
    summary: 'Takes back the text and media of an own message; a shell stays',
    params: z.object({ id: wholeNumber(1) }),
    reply: directMessage,
  }),
  unreadCount: endpoint({
    method: 'GET',
    path: '/api/badge-counts/messages',
    access: 'member',
    reply: count,
  }),
}

export const chatEvents = {
  'chat.message-sent': directMessage,
  'chat.message-unsent': directMessage,
  'chat.message-edited': directMessageEdit,
  /** The reader has seen everything up to `seq` of what he and the other wrote. */
  'chat.read': z.object({ readerId: id, otherId: id, seq }),
  'chat.typing': z.object({ fromUserId: id }),
  /**
   * Another tab or device of one's own hid it, or marked it as unread. `request`: something happened in one that waits
   * as a request, which is announced to nobody.
   */
  'chat.conversation-changed': z.object({ userId: id, change: z.enum(['hidden', 'unread', 'request']) }),
  'presence.changed': z.object({ userId: id, presence: z.enum(presences) }),
}

export const chatSignals = {
  'chat.typing': z.object({ toUserId: id }),
}
