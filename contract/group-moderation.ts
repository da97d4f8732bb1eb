import * as z from 'zod/mini'
import { seq } from './conversations.ts'
import { done, endpoint, id, idParams } from './endpoint.ts'
import { groupName } from './groups.ts'
import { limits } from './limits.ts'
import { humanText } from './text.ts'

const groupChanges = z.object({
  name: z.optional(groupName),
  description: z.optional(humanText(limits.groupDescription)),
})
export type GroupChanges = z.infer<typeof groupChanges>

const memberParams = z.object({ id, userId: id })

/** What the creator and moderators of a group do. */
export const groupModerationApi = {
  change: endpoint({
    method: 'PATCH',
    path: '/api/groups/:id',
    access: 'member',
    summary: 'Another name or description; for its creator and moderators',
    params: idParams,
    body: groupChanges,
    reply: done,
  }),
  setPicture: endpoint({
    method: 'POST',
    path: '/api/groups/:id/picture',
    access: 'member',
    summary: 'For its creator and moderators. It goes with the account of whoever uploaded it',
    params: idParams,
    upload: { field: 'picture', maxBytes: limits.imageBytes },
    reply: done,
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/api/groups/:id/pinned',
    access: 'member',
    summary: 'Which message stands at the top, or none; for its creator and moderators',
    params: idParams,
    body: z.object({ seq: z.nullable(seq) }),
    reply: done,
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/api/groups/:id/picture',
    access: 'member',
    params: idParams,
    reply: done,
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/api/groups/:id/members/:userId/role',
    access: 'member',
    summary: 'Makes a member a moderator, or not any more; for its creator',
    params: memberParams,
    body: z.object({ groupRole: z.enum(['moderator', 'member']) }),
    reply: done,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/api/groups/:id/members/:userId',
    access: 'member',
    summary: 'For its creator and moderators, who cannot remove each other',
    params: memberParams,
    reply: done,
  }),
}
