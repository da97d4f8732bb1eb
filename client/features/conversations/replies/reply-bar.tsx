import { X } from 'lucide-react'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { Quote } from '#contract/conversations.ts'
import { QuoteWords } from './quote-line.tsx'

export type Reply = { quote: Quote; name: string }

/** Above the field: what the next message answers. */
export function ReplyBar({ reply, onCancel }: { reply: Reply; onCancel: () => void }) {
  return (
    <div
      className="flex min-w-0 flex-none basis-full items-center gap-[8px] rounded-control bg-surface-1 pl-[10px]"
      role="status"
      aria-label={`Replying to ${reply.name}`}
    >
      <span className="min-w-0 flex-1 py-[4px]">
        <QuoteWords {...reply} />
      </span>
      <IconButton label="Cancel reply" tooltip={false} onClick={onCancel}>
        <X className="size-icon-s" />
      </IconButton>
    </div>
  )
}
