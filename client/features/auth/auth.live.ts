import { refresh } from '#client/platform/api/query-of.ts'
import { forgetMember } from '#client/platform/forget-device.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { currentUserQuery, dropSession } from '#client/platform/session/current-user.ts'
import { isLeaving } from '#client/platform/session/logout.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import { authApi } from '#contract/auth.ts'

const whyEnded = {
  logout: 'You signed out in another tab.',
  ended: 'This session was ended from another device.',
  reset: 'The password was changed. Please sign in again.',
  suspended: 'This account has been suspended.',
  deleted: 'This account has been deleted.',
}

export const authLive: LiveHandlers = {
  'auth.account-changed': (_payload, queryClient) => {
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true })
    void refresh(queryClient, authApi.sessions)
  },
  'auth.session-ended': ({ reason }, queryClient) => {
    if (isLeaving()) return
    void forgetMember()
    dropSession(queryClient)
    toast({ title: 'Signed out', description: whyEnded[reason] })
  },
}
