import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/layers/sheet.tsx'
import type { Reaction } from '#contract/conversations.ts'

const MOST_SHOWN = 4

type ReactionChipsProps = {
  reactions: readonly Reaction[]
  isOwn: boolean
  viewerId: number
  nameOf: (userId: number) => string
  /** Takes back one's own. */
  onTakeBack: (emoji: string) => void
}

/** Below a message: what was put on it and how often. A touch says by whom. */
export function ReactionChips({ reactions, isOwn, viewerId, nameOf, onTakeBack }: ReactionChipsProps) {
  const [isOpen, setOpen] = useState(false)
  const counts = countEach(reactions)
  return (
    <>
      <button
        type="button"
        className={clsx(
          'relative -mt-[10px] mb-[6px] flex min-h-[28px] items-center gap-[6px] rounded-full bg-surface-3 px-[8px] text-13 shadow-1 after:absolute after:-inset-[8px]',
          isOwn ? 'mr-[8px] self-end' : 'ml-[8px] self-start',
        )}
        aria-label={`Reactions: ${counts.map(([emoji, count]) => `${emoji} ${count}`).join(', ')}`}
        data-reactions
        onClick={() => setOpen(true)}
      >
        {counts.slice(0, MOST_SHOWN).map(([emoji, count]) => (
          <span key={emoji}>
            {emoji}
            {count > 1 && <span className="ml-[2px] text-11 text-muted tabular-nums">{count}</span>}
          </span>
        ))}
      </button>
      <Sheet open={isOpen} onOpenChange={setOpen} title="Reactions">
        <ul>
          {reactions.map(({ userId, emoji }) => (
            <li className="flex min-h-[54px] items-center gap-[14px]" key={userId}>
              <span className="text-22">{emoji}</span>
              <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(userId)}</span>
              {userId === viewerId && (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => {
                    setOpen(false)
                    onTakeBack(emoji)
                  }}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}

/** What most have put on it first. */
function countEach(reactions: readonly Reaction[]): [emoji: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { emoji } of reactions) counts.set(emoji, (counts.get(emoji) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}
