import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import { adminApi } from '#contract/admin.ts'

const paths = { reports: adminApi.reports.path, feedback: adminApi.feedback.path, users: adminApi.users.path }

export const adminLive: LiveHandlers = {
  'admin.changed': ({ what }, queryClient) => {
    for (const path of [paths[what], adminApi.overview.path, adminApi.audit.path])
      void queryClient.invalidateQueries({ queryKey: [path] })
    // The change may have been one's own role.
    if (what === 'users') void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  },
}
