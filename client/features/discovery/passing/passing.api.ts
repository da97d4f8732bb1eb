import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { queryOf, refresh } from '#client/platform/api/query-of.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { discoveryApi } from '#contract/discovery.ts'
import { passedApi } from '#contract/passed.ts'

export const passedCount = queryOf(passedApi.count)
export const passingOf = (userId: number) => queryOf(passedApi.read, { params: { userId } })

/** Whom the viewer has passed has changed, here or on another device. */
export function refreshPassed(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, passedApi.count, passedApi.read, discoveryApi.list, discoveryApi.count)
}

const onError = (error: Error) =>
  toast({
    title: 'Couldn’t save that',
    description: errorText(error, 'Please try again.'),
    variant: 'destructive',
  })

export function useChangePassing(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isPassed: boolean) => call(passedApi.change, { params: { userId }, body: { isPassed } }),
    onSuccess: () => refreshPassed(queryClient),
    onError,
  })
}

export function useForgetPassed() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(passedApi.forget),
    onSuccess: () => refreshPassed(queryClient),
    onError,
  })
}
