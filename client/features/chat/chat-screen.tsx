import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { hasCode } from '#client/platform/api/api-error.ts'
import { useDocumentTitle } from '#client/platform/document-title.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { ConversationUser } from '#contract/chat.ts'
import './chat.css'
import { chatQueries } from './chat.api.ts'
import { ChatHeader } from './chat-header.tsx'
import { DirectChat } from './direct-chat.tsx'

/** One-to-one chat. */
export function ChatScreen() {
  const userId = Number(useParams().userId)
  const { user, isMissing } = useOther(userId)
  useDocumentTitle(user?.username ?? 'Chat')
  return (
    <main className="screen">
      <ChatHeader user={user} />
      {isMissing ? <UserNotFound /> : <DirectChat key={userId} userId={userId} name={user?.username} />}
    </main>
  )
}

/** Known from the list of conversations before his page is read. */
function useOther(userId: number): { user: ConversationUser | undefined; isMissing: boolean } {
  const isId = Number.isInteger(userId) && userId > 0
  const member = useQuery({ ...chatQueries.member(userId), enabled: isId })
  const { data: conversations } = useQuery({ ...chatQueries.conversations, enabled: false })
  const isMissing = !isId || hasCode(member.error, 'not_found')
  const known = conversations?.find(({ user }) => user.id === userId)?.user
  return { user: isMissing ? undefined : (member.data ?? known), isMissing }
}

function UserNotFound() {
  return (
    <div className="scroll grid place-items-center">
      <EmptyState
        icon={UserX}
        title="User not found"
        text="He may have left, or is not for you to see."
        action={
          <Button variant="secondary" size="small" asChild>
            <Link to="/messages">Back to messages</Link>
          </Button>
        }
      />
    </div>
  )
}
