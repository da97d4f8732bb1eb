import { refresh } from '#client/platform/api/query-of.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { verificationApi } from '#contract/verification.ts'
import { applyVerification } from './verification.api.ts'

export const verificationLive: LiveHandlers = {
  'verification.changed': (verification, queryClient) => applyVerification(queryClient, verification),
  onConnect: (queryClient) => void refresh(queryClient, verificationApi.own),
}
