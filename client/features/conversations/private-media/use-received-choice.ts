import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { conversationsApi } from '#contract/conversations.ts'
import { applyReceivedChoice } from './received-choice.ts'

/** What one does with a photo, clip or voice note of somebody whom one has not answered. */
export function useReceivedChoice(messageId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: 'shown' | 'deleted') =>
      call(change === 'shown' ? conversationsApi.showReceived : conversationsApi.deleteReceived, {
        params: { id: messageId },
      }),
    onSuccess: (_done, change) => applyReceivedChoice(queryClient, { messageId, change }),
    onError: (error) =>
      toast({
        title: 'That did not work',
        description: errorText(error, 'Please try again.'),
        variant: 'destructive',
      }),
  })
}
