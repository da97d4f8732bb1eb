import type { QueryClient } from '@tanstack/react-query'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { currentUserQuery } from '#client/platform/session/current-user.ts'
import { adminApi } from '#contract/admin.ts'

// Not the messages: each reading of them is written down, so they are read again only when someone asks.
const lists = {
  reports: adminApi.reports.path,
  feedback: adminApi.feedback.path,
  users: adminApi.users.path,
}
const always = [adminApi.overview.path, adminApi.audit.path]

function refresh(queryClient: QueryClient, paths: string[]): void {
  for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path] })
}

export const adminLive: LiveHandlers = {
  'admin.changed': ({ what }, queryClient) => {
    refresh(queryClient, [lists[what], ...always])
    // The change may have been one's own role.
    if (what === 'users') void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  },
  onConnect: (queryClient) => refresh(queryClient, [...Object.values(lists), ...always]),
}
