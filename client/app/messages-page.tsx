import { ConversationsScreen } from '#client/features/chat/conversations-screen.tsx'
import { GroupSign } from '#client/features/groups/group-card.tsx'
import { GroupList } from '#client/features/groups/group-list.tsx'

/** The messages, with the groups that the feature above lends to their filter. */
export function MessagesPage() {
  return (
    <ConversationsScreen
      groups={<GroupList />}
      groupSign={({ picture }) => <GroupSign picture={picture} />}
    />
  )
}
