import { Ban, EllipsisVertical, Flag, User, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { BlockDialog, ReportSheet } from '#client/features/safety/index.ts'
import { useNow } from '#client/platform/clock.ts'
import { shortAge } from '#client/platform/format.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { MenuSheet } from '#client/ui/layers/menu-sheet.tsx'
import type { Quickie } from '#contract/quickies.ts'
import { QuickieBar, SoundButton } from './quickie-frame.tsx'

type QuickieHeadProps = {
  quickie: Quickie
  isOwn: boolean
  isMuted: boolean
  onMute: (isMuted: boolean) => void
  /** Called when something opens over the picture, and when it is gone. */
  onMenu: (isOpen: boolean) => void
  onClose: () => void
}

/** Whose it is and how old, and what can be done with it. */
export function QuickieHead({ quickie, isOwn, isMuted, onMute, onMenu, onClose }: QuickieHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { user } = quickie
  const who = (
    <>
      <Avatar src={user.thumbUrl} thumbhash={user.thumbhash} size="m" />
      <span className="min-w-0 flex-1">
        <h1 className="truncate font-bold text-16 leading-[1.2] outline-none" tabIndex={-1} ref={heading}>
          {isOwn ? 'Your Quickie' : user.username}
        </h1>
        <small className="block text-12 text-on-photo-2">
          <ClipFacts quickie={quickie} />
        </small>
      </span>
    </>
  )
  return (
    <QuickieBar below>
      {isOwn ? (
        <div className="flex min-w-0 flex-1 items-center gap-[8px] rounded-control">{who}</div>
      ) : (
        <Link className="flex min-w-0 flex-1 items-center gap-[8px] rounded-control" to={`/user/${user.id}`}>
          {who}
        </Link>
      )}
      <SoundButton isMuted={isMuted} onChange={onMute} />
      {!isOwn && <QuickieMenu quickie={quickie} onMenu={onMenu} onBlocked={onClose} />}
      <IconButton label="Close" variant="glass" onClick={onClose}>
        <X />
      </IconButton>
    </QuickieBar>
  )
}

function ClipFacts({ quickie: { createdAt, views } }: { quickie: Quickie }) {
  const age = shortAge(createdAt, useNow())
  return views === null ? age : `${age} · ${views} ${views === 1 ? 'view' : 'views'}`
}

type QuickieMenuProps = { quickie: Quickie; onMenu: (isOpen: boolean) => void; onBlocked: () => void }

function QuickieMenu({ quickie: { id, user }, onMenu, onBlocked }: QuickieMenuProps) {
  const navigate = useNavigate()
  const [layer, setLayer] = useState<'menu' | 'report' | 'block'>()
  const show = (next: typeof layer) => {
    setLayer(next)
    onMenu(next !== undefined)
  }
  // A row closes the menu before it opens what it stands for.
  const closeFrom = (from: typeof layer) => () => layer === from && show(undefined)
  return (
    <>
      <IconButton label="More" variant="glass" aria-haspopup="dialog" onClick={() => show('menu')}>
        <EllipsisVertical />
      </IconButton>
      <MenuSheet
        open={layer === 'menu'}
        onOpenChange={closeFrom('menu')}
        title={user.username}
        rows={[
          { label: 'View profile', icon: User, onSelect: () => void navigate(`/user/${user.id}`) },
          { label: 'Report', icon: Flag, onSelect: () => show('report') },
          { label: 'Block', icon: Ban, tone: 'bad', onSelect: () => show('block') },
        ]}
      />
      <ReportSheet
        kind="quickie"
        memberId={user.id}
        targetId={id}
        open={layer === 'report'}
        onOpenChange={closeFrom('report')}
        onBlocked={onBlocked}
      />
      <BlockDialog
        member={user}
        open={layer === 'block'}
        onOpenChange={closeFrom('block')}
        onBlocked={onBlocked}
      />
    </>
  )
}
