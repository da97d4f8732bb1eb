import * as z from 'zod/mini'
import { done, endpoint, id, idParams, moment } from './endpoint.ts'
import { memberCard } from './profile.ts'
import { plainText } from './text.ts'

const invitationTimes = ['1h', '24h', '7d', 'never'] as const
export type InvitationTime = (typeof invitationTimes)[number]

const newInvitation = z.object({
  lasts: z.enum(invitationTimes),
  /** Whoever follows it asks, and is let in by the creator or a moderator. */
  needsApproval: z.boolean(),
})

/** The link of a group; a group has one at most. Its token is said once, when it is made. */
const invitation = z.object({ needsApproval: z.boolean(), expiresAt: z.nullable(moment) })
export type Invitation = z.infer<typeof invitation>

/** What a link shows of its group to whoever follows it. */
const invitedGroup = z.object({
  name: z.string(),
  /** A small one, as a data URL: only members can fetch the picture itself. */
  picture: z.nullable(z.string()),
  memberCount: z.number(),
  needsApproval: z.boolean(),
  /** Whether the caller is in it, or has asked. */
  membership: z.enum(['none', 'asked', 'member']),
  /** Once he is in it. */
  groupId: z.nullable(id),
})
export type InvitedGroup = z.infer<typeof invitedGroup>

/** A member who has asked to be let in. */
const groupRequest = z.pick(memberCard, {
  id: true,
  username: true,
  firstName: true,
  thumbUrl: true,
  thumbhash: true,
})
export type GroupRequest = z.infer<typeof groupRequest>

/** In a query or a body, never in a path: paths are logged. */
const invitationToken = z.object({ token: plainText(64) })

/** Links by which members come into a group. */
export const groupInvitationsApi = {
  invitation: endpoint({
    method: 'GET',
    path: '/api/groups/:id/invitation',
    access: 'member',
    summary: 'Whether there is a link, without its token; for the creator and moderators',
    params: idParams,
    reply: z.nullable(invitation),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/groups/:id/invitation',
    access: 'member',
    summary: 'Makes a link; the one before ends',
    params: idParams,
    body: newInvitation,
    reply: z.object({ ...invitation.shape, token: z.string() }),
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/api/groups/:id/invitation',
    access: 'member',
    summary: 'Ends the link, and what was asked by it',
    params: idParams,
    reply: done,
  }),
  invitedGroup: endpoint({
    method: 'GET',
    path: '/api/group-invitations',
    access: 'member',
    summary: 'The group that a link leads to. Unknown, ended, and not for the caller answer alike',
    query: invitationToken,
    reply: invitedGroup,
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/group-invitations',
    access: 'member',
    summary: 'Joins the group, or asks to; again changes nothing',
    body: invitationToken,
    reply: invitedGroup,
  }),
  requests: endpoint({
    method: 'GET',
    path: '/api/groups/:id/requests',
    access: 'member',
    summary: 'Who has asked to be let in; for the creator and moderators',
    params: idParams,
    reply: z.array(groupRequest),
  }),
  decideRequest: endpoint({
    method: 'POST',
    path: '/api/groups/:id/requests/:userId',
    access: 'member',
    params: z.object({ id, userId: id }),
    body: z.object({ accept: z.boolean() }),
    reply: done,
  }),
}
