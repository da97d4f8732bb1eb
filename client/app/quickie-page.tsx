import { Gift, Heart } from 'lucide-react'
import { useState } from 'react'
import { QuickieViewerScreen } from '#client/features/quickies/quickie-viewer-screen.tsx'
import { useTap } from '#client/features/taps/index.ts'
import { TipDialog } from '#client/features/tips/index.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { MemberCard } from '#contract/profile.ts'

/** The viewer of quickies, with what other features lend to it. */
export function QuickiePage() {
  return (
    <QuickieViewerScreen
      actions={(member, onCover) => (
        <>
          <GlassHeart memberId={member.id} />
          <GlassGift member={member} onCover={onCover} />
        </>
      )}
    />
  )
}

function GlassHeart({ memberId }: { memberId: number }) {
  const { state, send, isPending } = useTap(memberId)
  const isSent = state !== 'none' || isPending
  return (
    <IconButton
      label={isSent ? 'Tap sent' : 'Send a tap'}
      variant={state === 'mutual' ? 'match' : isSent ? 'glass-done' : 'glass'}
      size="large"
      disabled={isSent}
      onClick={send}
    >
      <Heart className={isSent ? 'fill-current' : undefined} />
    </IconButton>
  )
}

function GlassGift({ member, onCover }: { member: MemberCard; onCover: (isCovered: boolean) => void }) {
  const [isOpen, setOpen] = useState(false)
  const change = (next: boolean) => {
    setOpen(next)
    onCover(next)
  }
  return (
    <>
      <IconButton
        label="Tip"
        variant="glass"
        size="large"
        aria-haspopup="dialog"
        onClick={() => change(true)}
      >
        <Gift />
      </IconButton>
      <TipDialog member={member} open={isOpen} onOpenChange={change} />
    </>
  )
}
