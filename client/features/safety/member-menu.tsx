import { Ban, EllipsisVertical, Flag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton, type IconButtonProps } from '#client/ui/icon-button.tsx'
import { type MenuRow, MenuSheet } from '#client/ui/layers/menu-sheet.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { ReportSheet } from './report-sheet.tsx'

type Who = { id: number; username: string }

/**
 * 'Report' and 'Block' as rows for a menu about a member. `layers` is what they open: draw it beside the menu and
 * not inside, since the menu closes when a row is chosen.
 */
export function useMemberMenuItems(
  member: Who,
  { onBlocked }: { onBlocked?: () => void } = {},
): { items: MenuRow[]; layers: ReactNode } {
  const [layer, setLayer] = useState<'report' | 'block'>()
  const close = () => setLayer(undefined)
  return {
    items: [
      { label: 'Report', icon: Flag, onSelect: () => setLayer('report') },
      { label: 'Block', icon: Ban, tone: 'bad', onSelect: () => setLayer('block') },
    ],
    layers: (
      <>
        <ReportSheet
          kind="member"
          memberId={member.id}
          open={layer === 'report'}
          onOpenChange={close}
          onBlocked={onBlocked}
        />
        <BlockDialog member={member} open={layer === 'block'} onOpenChange={close} onBlocked={onBlocked} />
      </>
    ),
  }
}

export type MemberMenuProps = {
  member: Who
  /** Rows above 'Report' and 'Block'. */
  rows?: MenuRow[]
  onBlocked?: () => void
  variant?: IconButtonProps['variant']
}

/** The three dots on a member's page or in a chat. */
export function MemberMenu({ member, rows = [], onBlocked, variant }: MemberMenuProps) {
  const [open, setOpen] = useState(false)
  const { items, layers } = useMemberMenuItems(member, { onBlocked })
  return (
    <>
      <IconButton label="More" variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <EllipsisVertical />
      </IconButton>
      <MenuSheet open={open} onOpenChange={setOpen} title={member.username} rows={[...rows, ...items]} />
      {layers}
    </>
  )
}
