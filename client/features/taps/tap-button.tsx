import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { useTap } from './taps.api.ts'
import './taps.css'

const names = { none: 'Send a tap', sent: 'Tap sent', mutual: 'Mutual tap' }

/** The heart beside 'Message'. Once sent it is filled and cannot be pressed again. */
export function TapButton({ memberId, className }: { memberId: number; className?: string }) {
  const { state, send, isPending } = useTap(memberId)
  const isSent = state !== 'none' || isPending
  return (
    <button
      type="button"
      className={clsx('tap-button', state === 'mutual' && 'mutual-tap', className)}
      aria-label={names[state]}
      disabled={isSent}
      onClick={send}
    >
      <Heart className={clsx('ico', isSent && 'fill')} aria-hidden="true" />
    </button>
  )
}
