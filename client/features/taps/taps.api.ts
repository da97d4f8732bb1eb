import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { hasCode } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { toast } from '#client/ui/toast.tsx'
import { type Tap, type TapAnswer, tapsApi } from '#contract/taps.ts'
import { mutualMember } from './mutual-moment-store.ts'

export const tapsQueries = {
  received: queryOptions({
    queryKey: [tapsApi.received.path],
    queryFn: ({ signal }) => call(tapsApi.received, { signal }),
  }),
  sent: queryOptions({
    queryKey: [tapsApi.sent.path],
    queryFn: ({ signal }) => call(tapsApi.sent, { signal }),
  }),
  badge: queryOptions({
    queryKey: [tapsApi.badgeCount.path],
    queryFn: ({ signal }) => call(tapsApi.badgeCount, { signal }),
  }),
}

export function refreshTaps(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    Object.values(tapsQueries).map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey: [queryKey[0]] }),
    ),
  )
}

/** Taps that wait for an answer, for the navigation. */
export function useTapsBadge(): number {
  return useQuery(tapsQueries.badge).data?.count ?? 0
}

/** How it stands with a member, and the one thing that can be done about it. */
export function useTap(memberId: number) {
  const queryClient = useQueryClient()
  const { data: sent } = useQuery(tapsQueries.sent)
  const { data: received } = useQuery(tapsQueries.received)
  const send = useMutation({
    mutationFn: () => call(tapsApi.send, { body: { toUserId: memberId } }),
    onSuccess: (tap) => {
      putInFront(queryClient, tap)
      if (tap.status === 'accepted') mutualMember.set(tap.user)
      else toast({ title: 'Tap sent!' })
    },
    onError: (error) => {
      // Sent before, perhaps from another device: the heart is filled and nothing need be said.
      if (hasCode(error, 'already_done')) return
      toast({ title: 'Failed to send tap', description: 'Please try again later.', variant: 'destructive' })
    },
    onSettled: () => refreshTaps(queryClient),
  })
  const mine = sent?.find((tap) => tap.toUserId === memberId)
  const his = received?.find((tap) => tap.fromUserId === memberId)
  const isMutual = mine?.status === 'accepted' || his?.status === 'accepted'
  const isSent = mine !== undefined || send.isSuccess || hasCode(send.error, 'already_done')
  return {
    state: isMutual ? ('mutual' as const) : isSent ? ('sent' as const) : ('none' as const),
    send: () => send.mutate(),
    isPending: send.isPending,
  }
}

function putInFront(queryClient: QueryClient, tap: Tap): void {
  queryClient.setQueryData(
    tapsQueries.sent.queryKey,
    (taps) => taps && [tap, ...taps.filter((each) => each.id !== tap.id)],
  )
}

/** Shown at once; taken back if the server says no. */
export function useAnswerTap() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ fromUserId, status }: { fromUserId: number; status: TapAnswer }) =>
      call(tapsApi.answer, { params: { fromUserId }, body: { status } }),
    onMutate: async ({ fromUserId, status }) => {
      await queryClient.cancelQueries({ queryKey: tapsQueries.received.queryKey })
      const before = queryClient.getQueryData(tapsQueries.received.queryKey)
      queryClient.setQueryData(tapsQueries.received.queryKey, (taps) =>
        taps?.map((tap) => (tap.fromUserId === fromUserId ? { ...tap, status } : tap)),
      )
      queryClient.setQueryData(
        tapsQueries.badge.queryKey,
        (badge) => badge && { count: Math.max(0, badge.count - 1) },
      )
      return { before }
    },
    onSuccess: (tap) => {
      if (tap.status === 'accepted') mutualMember.set(tap.user)
    },
    onError: (error, _answer, held) => {
      queryClient.setQueryData(tapsQueries.received.queryKey, held?.before)
      console.error('a tap could not be answered', error)
    },
    onSettled: () => refreshTaps(queryClient),
  })
}
