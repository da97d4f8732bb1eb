import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { dropQuickie, putQuickie } from './quickie-cache.ts'
import { quickiesQueries } from './quickies.api.ts'

export const quickiesLive: LiveHandlers = {
  'quickies.shared': (quickie, queryClient) => putQuickie(queryClient, quickie),
  'quickies.removed': ({ id }, queryClient) => dropQuickie(queryClient, id),
  onConnect: (queryClient) => {
    void queryClient.invalidateQueries({ queryKey: quickiesQueries.list.queryKey })
    void queryClient.invalidateQueries({ queryKey: quickiesQueries.own.queryKey })
  },
}
