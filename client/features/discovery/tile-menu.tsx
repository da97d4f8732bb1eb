import { Gift, Heart, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMarkItems } from '#client/features/favourites/index.ts'
import { RoleBadge } from '#client/features/profile/index.ts'
import { useMemberMenuItems } from '#client/features/safety/index.ts'
import { useTap } from '#client/features/taps/index.ts'
import { TipDialog } from '#client/features/tips/index.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { type MenuRow, MenuSheet } from '#client/ui/layers/menu-sheet.tsx'
import { StarRating } from '#client/ui/star-rating.tsx'
import type { DiscoveredMember } from '#contract/discovery.ts'
import { usePassItems } from './passing/use-pass-items.tsx'
import { tileWords } from './tiles/tile-look.ts'

const tapWords = { none: 'Tap', sent: 'Tap sent', mutual: 'Mutual tap' }

export type TileMenuProps = { member: DiscoveredMember; open: boolean; onOpenChange: (open: boolean) => void }

/** What can be done about a member without opening his page. */
export function TileMenu({ member, open, onOpenChange }: TileMenuProps) {
  const navigate = useNavigate()
  const tap = useTap(member.id)
  const [isTipOpen, setTipOpen] = useState(false)
  const marks = useMarkItems(member)
  const passing = usePassItems(member)
  const safety = useMemberMenuItems(member)
  const rows: MenuRow[] = [
    {
      label: tapWords[tap.state],
      icon: Heart,
      tone: 'lead',
      disabled: tap.state !== 'none' || tap.isPending,
      onSelect: tap.send,
    },
    {
      label: 'Message',
      icon: MessageCircle,
      tone: 'lead',
      onSelect: () => void navigate(`/chat/${member.id}`),
    },
    { label: 'Tip', icon: Gift, tone: 'lead', onSelect: () => setTipOpen(true) },
    ...marks.items.map((row, index) => ({ ...row, divided: index === 0 })),
    ...passing,
    ...safety.items.map((row, index) => ({ ...row, divided: index === 0 })),
  ]
  return (
    <>
      <MenuSheet
        open={open}
        onOpenChange={onOpenChange}
        title={tileWords(member).name}
        text={<MemberFacts member={member} />}
        leading={
          <Avatar src={member.thumbUrl} thumbhash={member.thumbhash} online={member.presence === 'online'} />
        }
        rows={rows}
      />
      <TipDialog member={member} open={isTipOpen} onOpenChange={setTipOpen} />
      {marks.layers}
      {safety.layers}
    </>
  )
}

function MemberFacts({ member: { profile, distance, averageRating } }: { member: DiscoveredMember }) {
  return (
    <span className="flex items-center gap-1.5 text-13">
      {profile && <RoleBadge role={profile.role} look="plain" />}
      {distance && <span>· {distance}</span>}
      <span aria-hidden="true">·</span>
      <StarRating value={averageRating} />
    </span>
  )
}
