import { Archive, ArchiveRestore, Bell, BellOff, Pin, PinOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type MenuRow, MenuSheet } from '#client/ui/layers/menu-sheet.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import type { MuteLength, Standing } from '#contract/standing.ts'
import type { ConversationKind } from '../conversation-kind.ts'
import { useChangeStanding } from './standing.api.ts'

const lengths: { mute: MuteLength; label: string }[] = [
  { mute: '1h', label: 'For 1 hour' },
  { mute: '8h', label: 'For 8 hours' },
  { mute: 'always', label: 'Always' },
]

/**
 * 'Pin', 'Mute' and 'Archive' as rows for a menu about a conversation. `layers` is what they open: draw it beside the
 * menu and not inside, since the menu closes when a row is chosen.
 */
export function useStandingMenu(
  kind: Pick<ConversationKind, 'changeStanding'>,
  id: number,
  standing: Standing | undefined,
): { items: MenuRow[]; layers: ReactNode; archive: () => void } {
  const { mutate } = useChangeStanding(kind, id)
  const [isMuting, setMuting] = useState(false)
  const archive = () => {
    const isArchived = !standing?.isArchived
    mutate(
      { isArchived },
      { onSuccess: () => toast({ title: isArchived ? 'Archived' : 'Back in your list' }) },
    )
  }
  const mute: MenuRow = standing?.mutedUntil
    ? { label: 'Unmute', icon: Bell, onSelect: () => mutate({ mute: 'off' }) }
    : { label: 'Mute', icon: BellOff, onSelect: () => setMuting(true) }
  const pin: MenuRow = standing?.isPinned
    ? { label: 'Unpin', icon: PinOff, onSelect: () => mutate({ isPinned: false }) }
    : { label: 'Pin', icon: Pin, onSelect: () => mutate({ isPinned: true }) }
  const putAway: MenuRow = standing?.isArchived
    ? { label: 'Unarchive', icon: ArchiveRestore, onSelect: archive }
    : { label: 'Archive', icon: Archive, onSelect: archive }
  return {
    items: standing && !standing.isRequest ? [pin, mute, putAway] : [],
    archive,
    layers: (
      <MenuSheet
        open={isMuting}
        onOpenChange={setMuting}
        title="Mute"
        rows={lengths.map(({ mute, label }) => ({
          label,
          icon: BellOff,
          onSelect: () => mutate({ mute }),
        }))}
      />
    ),
  }
}
