import { Pin } from 'lucide-react'
import { quoteWords } from '#client/features/conversations/index.ts'
import type { Quote } from '#contract/conversations.ts'

/** The message that stands at the top of a group; a touch leads to where it was said. */
export function PinnedBar({ quote, name, onOpen }: { quote: Quote; name: string; onOpen: () => void }) {
  const words = quoteWords(quote)
  return (
    <button
      type="button"
      className="flex min-h-target w-full flex-none items-center gap-[10px] border-hairline border-b bg-surface-1 px-gutter py-[6px] text-left"
      aria-label={`Pinned message. ${name}: ${words}`}
      onClick={onOpen}
    >
      <Pin className="size-icon-s flex-none text-accent-text" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-bold text-12">{name}</b>
        <span className="block truncate text-13 text-ink-2">{words}</span>
      </span>
    </button>
  )
}
