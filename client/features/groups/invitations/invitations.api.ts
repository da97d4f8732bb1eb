import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { keyOf, patch, queryOf, refresh } from '#client/platform/api/query-of.ts'
import { groupInvitationsApi, type InvitationTime } from '#contract/group-invitations.ts'
import { readGroupAgain, refreshGroups } from '../groups.api.ts'

/** The token is in the answer, and nowhere else ever after. */
export function useInvite(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { lasts: InvitationTime; needsApproval: boolean }) =>
      call(groupInvitationsApi.invite, { params: { id }, body }),
    onSuccess: () => refresh(queryClient, groupInvitationsApi.invitation),
  })
}

export function useRevokeInvitation(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(groupInvitationsApi.revokeInvitation, { params: { id } }),
    onSuccess: () => refresh(queryClient, groupInvitationsApi.invitation, groupInvitationsApi.requests),
  })
}

export function useFollowInvitation(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(groupInvitationsApi.join, { body: { token } }),
    onSuccess: (invited) => {
      patch(queryClient, queryOf(groupInvitationsApi.invitedGroup, { query: { token } }), () => invited)
      return refreshGroups(queryClient)
    },
  })
}

export function useDecideRequest(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, accept }: { userId: number; accept: boolean }) =>
      call(groupInvitationsApi.decideRequest, { params: { id, userId }, body: { accept } }),
    onSuccess: () => {
      void readRequestsAgain(queryClient, id)
      return readGroupAgain(queryClient, id)
    },
  })
}

function readRequestsAgain(queryClient: QueryClient, id: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(groupInvitationsApi.requests, { params: { id } }) })
}
