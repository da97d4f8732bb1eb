import { useParams } from 'react-router'
import { MediaScreen } from '#client/features/conversations/index.ts'
import { directConversations } from './direct-conversations.ts'

/** The photos and videos of a one-to-one chat. */
export function ChatMediaScreen() {
  const userId = Number(useParams().userId)
  return <MediaScreen kind={directConversations} id={userId} chat={`/chat/${userId}`} />
}
