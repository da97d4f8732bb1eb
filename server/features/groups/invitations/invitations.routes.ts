import { groupInvitationsApi } from '#contract/group-invitations.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import {
  decideGroupRequest,
  followInvitation,
  listGroupRequests,
  makeInvitation,
  readInvitation,
  readInvitedGroup,
  revokeInvitation,
} from './invitations.service.ts'

export function invitationsRoutes(serve: Serve): void {
  serve(groupInvitationsApi.invitation, ({ ctx, viewer, params }) => readInvitation(ctx, viewer, params.id))
  serve(groupInvitationsApi.invite, ({ ctx, viewer, params, body }) =>
    makeInvitation(ctx, viewer, params.id, body),
  )
  serve(groupInvitationsApi.revokeInvitation, ({ ctx, viewer, params }) =>
    revokeInvitation(ctx, viewer, params.id),
  )
  serve(groupInvitationsApi.invitedGroup, ({ ctx, viewer, query }) =>
    readInvitedGroup(ctx, viewer, query.token),
  )
  serve(groupInvitationsApi.join, ({ ctx, viewer, body }) => followInvitation(ctx, viewer, body.token))
  serve(groupInvitationsApi.requests, ({ ctx, viewer, params }) => listGroupRequests(ctx, viewer, params.id))
  serve(groupInvitationsApi.decideRequest, ({ ctx, viewer, params, body }) =>
    decideGroupRequest(ctx, viewer, params.id, params.userId, body.accept),
  )
}
