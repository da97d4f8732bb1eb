import * as z from 'zod/mini'
import { draftBodyLimit, message, messageDraft, messagePage, quote, readPosition } from './conversations.ts'
import { disappearing } from './disappearing.ts'
import { editedText, messageEdit } from './editing.ts'
import { count, done, endpoint, id, idParams, moment, nextCursorHeader, pageQuery } from './endpoint.ts'
import { limits } from './limits.ts'
import { mentionedIds } from './mentions.ts'
import { memberCard, memberProfile } from './profile.ts'
import { listFilters, standing, standingChange } from './standing.ts'
import { humanText } from './text.ts'

/** Moderators may do what the creator may, but delete it and make moderators. */
const groupRoles = ['creator', 'moderator', 'member'] as const
export type GroupRole = (typeof groupRoles)[number]

/** A group as one of its members sees it. */
export const group = z.object({
  id,
  name: z.string(),
  description: z.string(),
  isPrivate: z.boolean(),
  createdAt: moment,
  /** Only he may delete it. Who else it is, is not said: there may be a block. */
  isCreator: z.boolean(),
  /** The viewer's own. */
  groupRole: z.enum(groupRoles),
  /** Null where there is none, or it is by a member whom the viewer may not see. */
  picture: z.nullable(z.object({ url: z.string(), thumbUrl: z.string(), thumbhash: z.nullable(z.string()) })),
  memberCount: z.number(),
  unreadCount: z.number(),
  ...standing.shape,
})
export type Group = z.infer<typeof group>

/** Being added by somebody with whom one has never talked. It is there until one stays or leaves. */
export const arrival = z.object({
  /** `null` for one who cannot be seen any more. */
  addedBy: z.nullable(z.pick(memberCard, { id: true, username: true, thumbUrl: true, thumbhash: true })),
})
export type Arrival = z.infer<typeof arrival>

/** A group that is opened. */
export const openGroup = z.object({
  ...group.shape,
  arrival: z.nullable(arrival),
  ...disappearing.shape,
  /** The message that stands at the top, as far as the viewer may see it. */
  pinned: z.nullable(quote),
})
export type OpenGroup = z.infer<typeof openGroup>

export const groupName = humanText(limits.groupName).check(z.minLength(1, 'Please give the group a name'))

export const newGroup = z.object({
  name: groupName,
  description: z.optional(humanText(limits.groupDescription)),
  memberIds: z._default(
    z
      .array(id)
      .check(z.maxLength(limits.groupMembers, `Please invite at most ${limits.groupMembers} members`)),
    [],
  ),
})
export type NewGroup = z.infer<typeof newGroup>

export const groupMember = z.object({
  ...z.pick(memberCard, {
    id: true,
    username: true,
    firstName: true,
    profileImageUrl: true,
    thumbUrl: true,
    thumbhash: true,
    presence: true,
  }).shape,
  profile: z.nullable(z.pick(memberProfile, { role: true })),
  groupRole: z.enum(groupRoles),
})
export type GroupMember = z.infer<typeof groupMember>

export const groupMessageEdit = z.object({ ...messageEdit.shape, groupId: id })
export type GroupMessageEdit = z.infer<typeof groupMessageEdit>

export const groupMessage = z.object({
  ...message.shape,
  groupId: id,
  user: z.nullable(z.pick(memberCard, { username: true, firstName: true, thumbUrl: true, thumbhash: true })),
})
export type GroupMessage = z.infer<typeof groupMessage>

/** Whom to block on the way out. */
const leaving = z.nullish(z.object({ block: z.optional(id) }))

const messageParams = z.object({ id, messageId: id })

export const groupsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/groups',
    access: 'member',
    summary: 'The groups one is in, the pinned first and then those with the latest message',
    query: z.object({ ...pageQuery.shape, filter: z.optional(z.enum(listFilters)) }),
    reply: z.array(group),
    replyHeaders: nextCursorHeader,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/groups',
    access: 'member',
    summary: 'Makes a private group of the caller and these members, all of them or none',
    body: newGroup,
    reply: group,
  }),
  group: endpoint({
    method: 'GET',
    path: '/api/groups/:id',
    access: 'member',
    params: idParams,
    reply: openGroup,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/groups/:id',
    access: 'member',
    summary: 'Deletes the group and all that was said in it; for its creator only',
    params: idParams,
    reply: done,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/groups/:id/leave',
    access: 'member',
    summary:
      'Leaves the group, and blocks a member with it if one is named. The creator is followed by who has been in it the longest',
    params: idParams,
    body: leaving,
    reply: done,
  }),
  stay: endpoint({
    method: 'POST',
    path: '/api/groups/:id/stay',
    access: 'member',
    summary: 'Settles the arrival of a member whom a stranger added',
    params: idParams,
    reply: done,
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/groups/:id/members',
    access: 'member',
    params: idParams,
    reply: z.array(groupMember),
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api/groups/:id/messages',
    access: 'member',
    summary:
      'Messages of the group, the oldest first; `before` and `after` are sequence numbers, `around=unread` begins shortly above the first unread one, `around` a number has that one in its middle',
    params: idParams,
    query: messagePage,
    reply: z.array(groupMessage),
  }),
  media: endpoint({
    method: 'GET',
    path: '/api/groups/:id/media',
    access: 'member',
    summary: 'Photos and videos of the group, the newest first; none that can be viewed once',
    params: idParams,
    query: pageQuery,
    reply: z.array(groupMessage),
    replyHeaders: nextCursorHeader,
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/api/groups/:id/messages',
    access: 'member',
    summary: 'Sends once, however often it is retried with the same `clientId`',
    params: idParams,
    body: z.object({ ...messageDraft.shape, mentionedIds }),
    bodyLimit: draftBodyLimit,
    reply: groupMessage,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/groups/:id/messages/:messageId/content',
    access: 'member',
    summary: 'Changes the words of an own text, for 15 minutes after it was sent',
    params: messageParams,
    body: editedText,
    reply: groupMessageEdit,
  }),
  unsend: endpoint({
    method: 'POST',
    path: '/api/groups/:id/messages/:messageId/unsend',
    access: 'member',
    summary: 'Takes back the text and media of an own message; a shell stays',
    params: messageParams,
    reply: groupMessage,
  }),
  markRead: endpoint({
    method: 'PATCH',
    path: '/api/groups/:id/read',
    access: 'member',
    params: idParams,
    body: readPosition,
    reply: done,
  }),
  markUnread: endpoint({
    method: 'PATCH',
    path: '/api/groups/:id/unread',
    access: 'member',
    params: idParams,
    reply: done,
  }),
  changeStanding: endpoint({
    method: 'PATCH',
    path: '/api/groups/:id/standing',
    access: 'member',
    summary:
      'Mutes, pins or archives a group for oneself; a new message brings it back from the archive unless it is muted',
    params: idParams,
    body: standingChange,
    reply: standing,
  }),
  setDisappearing: endpoint({
    method: 'PUT',
    path: '/api/groups/:id/disappearing',
    access: 'member',
    summary:
      'After which time messages go that are written from now on, for all; a line in the thread says so',
    params: idParams,
    body: disappearing,
    reply: disappearing,
  }),
  unreadCount: endpoint({ method: 'GET', path: '/api/badge-counts/groups', access: 'member', reply: count }),
}
