import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { askForPush, NoPushService, PushRefused, stopPush } from '#client/platform/pwa/push.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { type PushSettings, pushApi } from '#contract/push.ts'

function useSettingsMutation<Input = void>(change: (input: Input) => Promise<PushSettings>, sorry: string) {
  const queryClient = useQueryClient()
  return useMutation({
    // Whoever turns something off that can be read on a lock screen should know at once whether it is off.
    networkMode: 'always',
    mutationFn: change,
    onSuccess: (settings) => queryClient.setQueryData(queryOf(pushApi.settings).queryKey, settings),
    onError: (error) => {
      if (error instanceof PushRefused) return
      const description =
        error instanceof NoPushService
          ? 'This browser has no push service, or cannot reach it. Another browser may.'
          : 'Please try again.'
      toast({ title: sorry, description, variant: 'destructive' })
    },
  })
}

/** Asks the browser, which asks the person; to be called from a touch. */
export function useTurnOnPush() {
  return useSettingsMutation(async () => {
    const subscription = await askForPush(async () => (await call(pushApi.key)).publicKey)
    return call(pushApi.subscribe, { body: subscription })
  }, 'Push could not be turned on')
}

export function useTurnOffPush() {
  return useSettingsMutation(async () => {
    const settings = await call(pushApi.unsubscribe)
    await stopPush()
    return settings
  }, 'Push could not be turned off')
}

export function useSetDiscreet() {
  return useSettingsMutation(
    (discreet: boolean) => call(pushApi.changeSettings, { body: { discreet } }),
    'Failed to update',
  )
}
