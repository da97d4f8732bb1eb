import { Images, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '#client/platform/api/call.ts'
import { newClientId } from '#client/platform/new-client-id.ts'
import type { DropdownItem } from '#client/ui/layers/dropdown-menu.tsx'
import { albumsApi } from '#contract/albums.ts'
import { useAlbumChange } from './albums.api.ts'
import { ShareAlbumSheet } from './share-album-sheet.tsx'

/** What a chat offers about albums. `layers` is what the items open, to be drawn beside their menu. */
export function useAlbumActions(userId: number): { items: DropdownItem[]; layers: ReactNode } {
  const [isSharing, setSharing] = useState(false)
  const ask = useAlbumChange((clientId: string) =>
    call(albumsApi.ask, { params: { userId }, body: { clientId } }),
  )
  return {
    items: [
      { label: 'Private album', icon: Lock, divided: true, onSelect: () => setSharing(true) },
      { label: 'Ask for album', icon: Images, onSelect: () => ask.mutate(newClientId()) },
    ],
    layers: <ShareAlbumSheet userId={userId} open={isSharing} onOpenChange={setSharing} />,
  }
}
