import { refresh } from '#client/platform/api/query-of.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { profileApi } from '#contract/profile.ts'
import { verificationApi } from '#contract/verification.ts'
import { applyVerification } from './verification.api.ts'

export const verificationLive: LiveHandlers = {
  'verification.changed': (verification, queryClient) => {
    applyVerification(queryClient, verification)
    // His own page shows the mark too.
    void refresh(queryClient, profileApi.member)
  },
  onConnect: (queryClient) => void refresh(queryClient, verificationApi.own),
}
