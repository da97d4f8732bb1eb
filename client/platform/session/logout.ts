import { useMutation } from '@tanstack/react-query'
import { authApi } from '#contract/auth.ts'
import { call } from '../api/call.ts'
import { forgetMember } from '../forget-device.ts'
import { reloadTo } from '../navigation.ts'
import { themeChoice } from '../theme/theme.ts'

let leaving = false

/** From here on the end of the session is this tab's own doing, and nobody is notified of it. */
export function startLeaving(): void {
  leaving = true
}

export function stopLeaving(): void {
  leaving = false
}

export function isLeaving(): boolean {
  return leaving
}

/** Ends the session, forgets on this device what was read in it, and starts anew at the sign-in screen. */
export function useLogout() {
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      startLeaving()
      const theme = themeChoice()
      // The browser is told to forget all that is stored here, and does so before this returns.
      await call(authApi.logout)
      await forgetMember(theme)
    },
    onSuccess: () => reloadTo('/auth'),
    onError: stopLeaving,
  })
}
