import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { putMark, refreshFavourites } from './favourites.api.ts'

export const favouritesLive: LiveHandlers = {
  'favourites.changed': ({ userId, ...mark }, queryClient) => putMark(queryClient, userId, mark),
  onConnect: (queryClient) => void refreshFavourites(queryClient),
}
