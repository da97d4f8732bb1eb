import { refresh } from '#client/platform/api/query-of.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { adminApi } from '#contract/admin.ts'
import { authApi } from '#contract/auth.ts'
import { verificationApi } from '#contract/verification.ts'

// Not the messages: each reading of them is written down, so they are read again only when someone asks.
const lists = {
  reports: adminApi.reports,
  feedback: adminApi.feedback,
  users: adminApi.users,
  verifications: verificationApi.waiting,
}
const always = [adminApi.overview, adminApi.audit]

export const adminLive: LiveHandlers = {
  'admin.changed': ({ what }, queryClient) => {
    void refresh(queryClient, lists[what], ...always)
    // The change may have been one's own role.
    if (what === 'users') void refresh(queryClient, authApi.currentUser)
  },
  onConnect: (queryClient) => void refresh(queryClient, ...Object.values(lists), ...always),
}
