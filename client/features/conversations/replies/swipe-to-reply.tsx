import { useDrag } from '@use-gesture/react'
import { Reply } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

/** So far a finger pulls before letting go means to answer. */
const FAR = 56
const FARTHEST = 80

/** A message that a finger pulls to the right is answered. What a mouse does instead stands in its menu. */
export function SwipeToReply({ onReply, children }: { onReply: () => void; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const bind = useDrag(
    ({ movement: [moved], first, last, cancel, event }) => {
      const element = row.current
      if (!element || (first && (event as PointerEvent).pointerType === 'mouse')) return cancel()
      const pulled = Math.min(Math.max(0, moved), FARTHEST)
      element.style.translate = last ? '' : `${pulled}px 0`
      element.toggleAttribute('data-pulled', !last && pulled > FAR)
      if (last && pulled > FAR) onReply()
    },
    { axis: 'x', threshold: 12, pointer: { keys: false, capture: false } },
  )
  return (
    <div className="group/swipe relative flex touch-pan-y flex-col" ref={row} {...bind()}>
      <Reply
        className="absolute top-1/2 -left-[34px] size-icon-s -translate-y-1/2 text-accent-text opacity-0 transition-opacity group-data-pulled/swipe:opacity-100"
        aria-hidden="true"
      />
      {children}
    </div>
  )
}
