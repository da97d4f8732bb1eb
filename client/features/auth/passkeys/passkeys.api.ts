import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/api/call.ts'
import { refresh } from '#client/platform/api/query-of.ts'
import { passkeysApi } from '#contract/passkeys.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { useEnter } from '../auth.api.ts'
import type { Confirmed } from '../confirmation/use-confirmation.tsx'
import { makeKey, signWithKey } from './webauthn.ts'

export function useAddPasskey(confirmed: Confirmed) {
  return usePasskeyChange(async () => {
    const options = await confirmed(() => call(passkeysApi.beginAdding))
    return call(passkeysApi.finishAdding, { body: await makeKey(options) })
  })
}

export function useRenamePasskey() {
  return usePasskeyChange(({ id, name }: { id: number; name: string }) =>
    call(passkeysApi.rename, { params: { id }, body: { name } }),
  )
}

export function useRemovePasskey(confirmed: Confirmed) {
  return usePasskeyChange((id: number) => confirmed(() => call(passkeysApi.remove, { params: { id } })))
}

function usePasskeyChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => refresh(queryClient, passkeysApi.list, secondFactorApi.state),
  })
}

/** `isWanted`: unless the member has chosen another way in meanwhile, which a browser would break off for this one. */
type Attempt = { how: 'asked' | 'autofill'; isWanted?: () => boolean }

/** `to`: where the app starts anew as a member. */
export function usePasskeySignIn(to?: string) {
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ how, isWanted = () => true }: Attempt) => {
      const options = await call(passkeysApi.beginSignIn)
      if (!isWanted()) throw new DOMException('Another way in was chosen', 'AbortError')
      return call(passkeysApi.finishSignIn, { body: await signWithKey(options, how) })
    },
    onSuccess: useEnter(to),
  })
}
