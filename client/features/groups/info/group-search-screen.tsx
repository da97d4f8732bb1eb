import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { SearchScreen } from '#client/features/conversations/index.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { groupsApi } from '#contract/groups.ts'
import { groupConversations } from '../group-conversations.ts'
import { senderName } from '../sender.ts'

/** Looks for words in a group. */
export function GroupSearchScreen() {
  const groupId = Number(useParams().groupId)
  const { data: members } = useQuery(queryOf(groupsApi.members, { params: { id: groupId } }))
  return (
    <SearchScreen
      kind={groupConversations}
      id={groupId}
      chat={`/group-chat/${groupId}`}
      nameOf={(userId) => senderName(members?.find(({ id }) => id === userId))}
    />
  )
}
