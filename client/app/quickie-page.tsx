import { Heart } from 'lucide-react'
import { QuickieViewerScreen } from '#client/features/quickies/quickie-viewer-screen.tsx'
import { useTap } from '#client/features/taps/index.ts'
import { IconButton } from '#client/ui/icon-button.tsx'

/** The viewer of quickies, with what other features lend to it. */
export function QuickiePage() {
  return <QuickieViewerScreen actions={(member) => <GlassHeart memberId={member.id} />} />
}

function GlassHeart({ memberId }: { memberId: number }) {
  const { state, send, isPending } = useTap(memberId)
  const isSent = state !== 'none' || isPending
  return (
    <IconButton
      label={isSent ? 'Tap sent' : 'Send a tap'}
      variant={state === 'mutual' ? 'match' : 'glass'}
      disabled={isSent}
      onClick={send}
    >
      <Heart className={isSent ? 'fill-current' : undefined} />
    </IconButton>
  )
}
