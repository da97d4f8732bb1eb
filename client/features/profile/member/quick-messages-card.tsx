import { Send } from 'lucide-react'
import { useNavigate } from 'react-router'
import { holdPendingMessage } from '#client/platform/tab-memory.ts'
import { Card, CardTitle } from '#client/ui/card.tsx'
import type { MemberRole } from '#contract/product.ts'
import { quickMessages } from '#contract/words.ts'

/** One touch writes to him: the chat sends what is held here as soon as it is ready. */
export function QuickMessagesCard({ memberId, role }: { memberId: number; role: MemberRole }) {
  const navigate = useNavigate()
  return (
    <Card>
      <CardTitle className="mb-3">Quick Messages</CardTitle>
      <div className="grid gap-2">
        {quickMessages[role].map((text) => (
          <button
            key={text}
            type="button"
            className="flex min-h-[46px] items-center justify-between gap-3 rounded-control bg-surface-3 px-3.5 py-2 text-left font-semibold"
            onClick={() => {
              holdPendingMessage(memberId, text)
              void navigate(`/chat/${memberId}`)
            }}
          >
            {text}
            <Send className="size-icon-s text-accent-text" aria-hidden="true" />
          </button>
        ))}
      </div>
    </Card>
  )
}
