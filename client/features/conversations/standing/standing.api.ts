import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#client/platform/api/api-error.ts'
import { refresh } from '#client/platform/api/query-of.ts'
import { refreshBadges } from '#client/platform/badges.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { chatApi } from '#contract/chat.ts'
import { groupsApi } from '#contract/groups.ts'
import { type StandingChange, standingApi } from '#contract/standing.ts'
import type { ConversationKind } from '../conversation-kind.ts'

/** Where conversations stand has changed: everything that says so is read again, and the badges with it. */
export function refreshStandings(queryClient: QueryClient): void {
  refreshBadges(queryClient)
  void refresh(
    queryClient,
    standingApi.folders,
    chatApi.conversations,
    chatApi.conversation,
    groupsApi.list,
    groupsApi.group,
  )
}

export function useChangeStanding({ changeStanding }: Pick<ConversationKind, 'changeStanding'>, id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: StandingChange) => changeStanding(id, change),
    onSuccess: () => refreshStandings(queryClient),
    onError: (error) =>
      toast({
        title: 'Not changed',
        description: errorText(error, 'Please try again.'),
        variant: 'destructive',
      }),
  })
}
