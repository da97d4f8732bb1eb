import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshStandings } from '#client/features/conversations/index.ts'
import { errorText } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { type OwnReachRule, type ReachRule, reachApi } from '#contract/reach.ts'

export const reachRule = queryOf(reachApi.rule)

export const anyone: ReachRule = { from: 'anyone', ageMin: null, ageMax: null, withinKm: null }

export function useUpdateReachRule() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: ReachRule) => call(reachApi.updateRule, { body }),
    onSuccess: (rule: OwnReachRule) => queryClient.setQueryData(reachRule.queryKey, rule),
    onError: (error) =>
      toast({
        title: 'Not changed',
        description: errorText(error, 'Please try again later.'),
        variant: 'destructive',
      }),
  })
}

export function useAcceptRequest(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(reachApi.accept, { params: { userId } }),
    onSuccess: () => refreshStandings(queryClient),
    onError: () => toast({ title: 'Not accepted', description: 'Please try again.', variant: 'destructive' }),
  })
}
