import { Images, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { outbox } from '#client/features/conversations/index.ts'
import type { DropdownItem } from '#client/ui/layers/dropdown-menu.tsx'
import { ShareAlbumSheet } from './share-album-sheet.tsx'

/** What a chat offers about albums. `layers` is what the items open, to be drawn beside their menu. */
export function useAlbumActions(userId: number): { items: DropdownItem[]; layers: ReactNode } {
  const [isSharing, setSharing] = useState(false)
  const ask = () => outbox.queueNote({ kind: 'direct', id: userId }, { type: 'album-request' })
  return {
    items: [
      { label: 'Private album', icon: Lock, divided: true, onSelect: () => setSharing(true) },
      { label: 'Ask for album', icon: Images, onSelect: ask },
    ],
    layers: <ShareAlbumSheet userId={userId} open={isSharing} onOpenChange={setSharing} />,
  }
}
