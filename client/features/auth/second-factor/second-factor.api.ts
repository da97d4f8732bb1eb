import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { refresh } from '#client/platform/api/query-of.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import type { Confirmed } from '../confirmation/use-confirmation.tsx'

export function useBeginApp(confirmed: Confirmed) {
  return useMutation({ mutationFn: () => confirmed(() => call(secondFactorApi.beginApp)) })
}

export function useFinishApp() {
  return useFactorChange((code: string) => call(secondFactorApi.finishApp, { body: { code } }))
}

export function useRemoveApp(confirmed: Confirmed) {
  return useFactorChange(() => confirmed(() => call(secondFactorApi.removeApp)))
}

export function useRenewRecoveryCodes(confirmed: Confirmed) {
  return useFactorChange(() => confirmed(() => call(secondFactorApi.renewRecoveryCodes)))
}

function useFactorChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => refresh(queryClient, secondFactorApi.state) })
}
