import type { QueryClient } from '@tanstack/react-query'
import { patch, queryOf, refresh } from '#client/platform/api/query-of.ts'
import type { LiveHandlers } from '#client/platform/realtime/live-events.ts'
import { albumsApi } from '#contract/albums.ts'

export const albumsLive: LiveHandlers = {
  'albums.share-changed': ({ shareId, isOver }, queryClient) => {
    const share = queryOf(albumsApi.readShare, { params: { id: shareId } })
    // At once, so that an open screen closes; how it stands exactly is read again.
    patch(queryClient, share, (known) => (isOver ? { ...known, state: 'ended' as const } : known))
    void queryClient.invalidateQueries({ queryKey: share.queryKey })
    refreshOwn(queryClient)
  },
  onConnect: (queryClient) => {
    void refresh(queryClient, albumsApi.readShare)
    refreshOwn(queryClient)
  },
}

function refreshOwn(queryClient: QueryClient): void {
  void refresh(queryClient, albumsApi.list, albumsApi.holders)
}
