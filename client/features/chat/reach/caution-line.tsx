import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ReportSheet } from '#client/features/safety/index.ts'
import { Button } from '#client/ui/button.tsx'
import type { ConversationUser, DirectMessage } from '#contract/chat.ts'
import { needsCaution } from '#contract/words.ts'

type CautionLineProps = { user: ConversationUser; messages: readonly DirectMessage[] }

/** A stranger speaks of money, crypto or another app. It is noticed here and told to nobody. */
export function CautionLine({ user, messages }: CautionLineProps) {
  const [isReporting, setReporting] = useState(false)
  const isSuspect = messages.some(
    ({ fromUserId, messageType, content }) =>
      fromUserId === user.id && messageType === 'text' && needsCaution(content),
  )
  if (!isSuspect) return null
  return (
    <div
      role="note"
      className="flex flex-none items-center gap-[10px] border-hairline border-t bg-bar px-gutter py-[6px]"
    >
      <TriangleAlert className="size-icon-s flex-none text-danger-text" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-13">Never send money to someone you have not met</p>
      <Button size="small" variant="ghost-danger" onClick={() => setReporting(true)}>
        Report
      </Button>
      <ReportSheet kind="member" memberId={user.id} open={isReporting} onOpenChange={setReporting} />
    </div>
  )
}
