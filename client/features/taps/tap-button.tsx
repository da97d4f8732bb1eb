import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { useTap } from './taps.api.ts'

const names = { none: 'Send a tap', sent: 'Tap sent', mutual: 'Mutual tap' }

const looks = {
  none: 'bg-surface-3 text-accent-text inset-ring-accent-line',
  sent: 'bg-accent-soft text-accent-text inset-ring-accent-line',
  mutual: 'bg-match-soft text-match-text inset-ring-match-line',
}

/** The heart beside 'Message'. Once sent it is filled and cannot be pressed again. */
export function TapButton({ memberId, className }: { memberId: number; className?: string }) {
  const { state, send, isPending } = useTap(memberId)
  const isSent = state !== 'none' || isPending
  return (
    <button
      type="button"
      className={clsx(
        'inset-ring-[1.5px] grid h-control w-[64px] flex-none place-items-center rounded-control transition-[scale] duration-quick ease-out not-disabled:active:scale-94',
        looks[state === 'none' && isPending ? 'sent' : state],
        className,
      )}
      aria-label={names[state]}
      disabled={isSent}
      onClick={send}
    >
      <Heart className={clsx(isSent && 'fill-current')} aria-hidden="true" />
    </button>
  )
}
