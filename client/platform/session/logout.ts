import { useMutation } from '@tanstack/react-query'
import { authApi } from '#contract/auth.ts'
import { call } from '../api/call.ts'
import { forgetMember } from '../forget-device.ts'
import { reloadTo } from '../navigation.ts'
import { startLeaving, stopLeaving } from './leaving.ts'

/** Ends the session, forgets on this device what was read in it, and starts anew at the sign-in screen. */
export function useLogout() {
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      startLeaving()
      await call(authApi.logout)
      await forgetMember()
    },
    onSuccess: () => reloadTo('/auth'),
    onError: stopLeaving,
  })
}
