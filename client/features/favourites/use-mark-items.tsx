import { NotebookPen, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { MenuRow } from '#client/ui/layers/menu-sheet.tsx'
import { useMark } from './favourites.api.ts'
import { NoteDialog } from './note-dialog.tsx'

/** The star and the note as rows for a menu about a member. `layers` is drawn beside the menu, which closes first. */
export function useMarkItems(member: { id: number; username: string }): {
  items: MenuRow[]
  layers: ReactNode
} {
  const { mark, change } = useMark(member.id)
  const [isNoting, setNoting] = useState(false)
  const isFavourite = mark?.isFavourite === true
  return {
    items: [
      {
        label: isFavourite ? 'Remove from favourites' : 'Add to favourites',
        icon: Star,
        disabled: !mark,
        onSelect: () => void change({ isFavourite: !isFavourite }).catch(() => undefined),
      },
      {
        label: mark?.note ? 'Your private note' : 'Add a private note',
        icon: NotebookPen,
        onSelect: () => setNoting(true),
      },
    ],
    layers: <NoteDialog member={member} open={isNoting} onOpenChange={setNoting} />,
  }
}
