import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { hasCode } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { PAGE_OF_LIST, patchList } from '#client/platform/api/lists.ts'
import { pagesOf, queryOf, refresh } from '#client/platform/api/query-of.ts'
import { changeBadge, refreshBadges } from '#client/platform/badges.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { type Tap, type TapAnswer, tapsApi } from '#contract/taps.ts'
import { mutualMember } from './mutual-moment-store.ts'

export const receivedTaps = pagesOf(tapsApi.received, { query: { limit: PAGE_OF_LIST } })
export const sentTaps = pagesOf(tapsApi.sent, { query: { limit: PAGE_OF_LIST } })

const tapStateOf = (userId: number) => queryOf(tapsApi.state, { params: { userId } })

export function refreshTaps(queryClient: QueryClient): Promise<void> {
  refreshBadges(queryClient)
  return refresh(queryClient, tapsApi.received, tapsApi.sent, tapsApi.state)
}

/** How it stands with a member, and the one thing that can be done about it. */
export function useTap(memberId: number) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery(tapStateOf(memberId))
  const send = useMutation({
    mutationFn: () => call(tapsApi.send, { body: { toUserId: memberId } }),
    onSuccess: (tap) => {
      putTap(queryClient, tap)
      if (tap.status === 'accepted') mutualMember.set(tap.user)
      else toast({ title: 'Tap sent!' })
    },
    onError: (error) => {
      // Sent before, perhaps from another device: the heart is filled and nothing need be said.
      if (hasCode(error, 'already_done'))
        void queryClient.invalidateQueries({ queryKey: tapStateOf(memberId).queryKey })
      else if (hasCode(error, 'profile_needed')) {
        toast({ title: 'Set up your profile first', description: 'He wants to know who is tapping.' })
        void navigate('/profile-setup')
      } else
        toast({ title: 'Failed to send tap', description: 'Please try again later.', variant: 'destructive' })
    },
  })
  const isSent = send.isSuccess || hasCode(send.error, 'already_done')
  const known = data?.state ?? 'none'
  return {
    state: known === 'none' && isSent ? ('sent' as const) : known,
    send: () => send.mutate(),
    isPending: send.isPending,
  }
}

/** Puts a tap that was sent, received or answered into what was read of taps before. */
export function putTap(queryClient: QueryClient, tap: Tap): void {
  const isSent = tap.toUserId === tap.user.id
  const isMutual = tap.status === 'accepted'
  if (isSent || isMutual)
    queryClient.setQueryData(tapStateOf(tap.user.id).queryKey, { state: isMutual ? 'mutual' : 'sent' })
  const [list, other] = isSent ? [sentTaps, receivedTaps] : [receivedTaps, sentTaps]
  patchList(queryClient, list, (taps) => withTap(taps, tap))
  // Two who have tapped each other have both said yes.
  if (isMutual)
    patchList(queryClient, other, (taps) =>
      taps.map((each) => (each.user.id === tap.user.id ? { ...each, status: tap.status } : each)),
    )
}

/** A known one stays in its place, a new one comes first. */
function withTap(taps: Tap[], tap: Tap): Tap[] {
  return taps.some(({ id }) => id === tap.id)
    ? taps.map((each) => (each.id === tap.id ? tap : each))
    : [tap, ...taps]
}

/** Shown at once; taken back if the server says no. */
export function useAnswerTap() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ fromUserId, status }: { fromUserId: number; status: TapAnswer }) =>
      call(tapsApi.answer, { params: { fromUserId }, body: { status } }),
    onMutate: async ({ fromUserId, status }) => {
      await queryClient.cancelQueries({ queryKey: receivedTaps.queryKey })
      patchList(queryClient, receivedTaps, (taps) =>
        taps.map((tap) => (tap.fromUserId === fromUserId ? { ...tap, status } : tap)),
      )
      changeBadge(queryClient, 'taps', -1)
    },
    onSuccess: (tap) => {
      putTap(queryClient, tap)
      if (tap.status === 'accepted') mutualMember.set(tap.user)
    },
    onError: (error) => {
      console.error('a tap could not be answered', error)
      refreshBadges(queryClient)
      return refresh(queryClient, tapsApi.received)
    },
  })
}
