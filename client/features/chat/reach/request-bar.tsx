import { useState } from 'react'
import { useNavigate } from 'react-router'
import { BlockDialog } from '#client/features/safety/index.ts'
import { Button } from '#client/ui/button.tsx'
import type { ConversationUser } from '#contract/chat.ts'
import { useHideConversation } from '../chat.api.ts'
import { useAcceptRequest } from './reach.api.ts'

/** Above the composer of a request. An answer accepts it too. */
export function RequestBar({ user }: { user: ConversationUser }) {
  const navigate = useNavigate()
  const accept = useAcceptRequest(user.id)
  const hide = useHideConversation()
  const [isBlocking, setBlocking] = useState(false)
  const leave = () => void navigate('/messages?show=requests', { replace: true })
  return (
    <section
      aria-label="Request"
      className="flex flex-none flex-col gap-2 border-hairline border-t bg-bar px-gutter py-[10px]"
    >
      <p className="text-13 text-muted">
        {user.username} doesn’t know that you’ve seen this. Accept or answer to let him in.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={accept.isPending} onClick={() => accept.mutate()}>
          Accept
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={hide.isPending}
          onClick={() => hide.mutate(user.id, { onSuccess: leave })}
        >
          Delete
        </Button>
        <Button size="small" variant="secondary" onClick={() => setBlocking(true)}>
          Block
        </Button>
      </div>
      <BlockDialog member={user} open={isBlocking} onOpenChange={setBlocking} onBlocked={leave} />
    </section>
  )
}
