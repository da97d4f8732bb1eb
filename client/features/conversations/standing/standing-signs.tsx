import { BellOff, Pin } from 'lucide-react'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Standing } from '#contract/standing.ts'

/** Small signs in a row: it is pinned, it is muted. */
export function StandingSigns({ isPinned, mutedUntil }: Pick<Standing, 'isPinned' | 'mutedUntil'>) {
  return (
    <>
      {mutedUntil && (
        <>
          <BellOff className="size-icon-xs flex-none text-muted" aria-hidden="true" />
          <VisuallyHidden>Muted</VisuallyHidden>
        </>
      )}
      {isPinned && (
        <>
          <Pin className="size-icon-xs flex-none text-muted" aria-hidden="true" />
          <VisuallyHidden>Pinned</VisuallyHidden>
        </>
      )}
    </>
  )
}
