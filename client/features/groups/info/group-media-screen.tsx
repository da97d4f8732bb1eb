import { useParams } from 'react-router'
import { MediaScreen } from '#client/features/conversations/index.ts'
import { groupConversations } from '../group-conversations.ts'

/** The photos and videos of a group. */
export function GroupMediaScreen() {
  const groupId = Number(useParams().groupId)
  return <MediaScreen kind={groupConversations} id={groupId} chat={`/group-chat/${groupId}`} />
}
