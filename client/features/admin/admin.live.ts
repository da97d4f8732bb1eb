import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { adminApi } from '#contract/admin.ts'

const paths = { reports: adminApi.reports.path, feedback: adminApi.feedback.path, users: adminApi.users.path }

export const adminLive: LiveHandlers = {
  'admin.changed': ({ what }, queryClient) => {
    void queryClient.invalidateQueries({ queryKey: [paths[what]] })
    void queryClient.invalidateQueries({ queryKey: [adminApi.overview.path] })
  },
}
