import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { SearchScreen } from '#client/features/conversations/index.ts'
import { queryOf } from '#client/platform/api/query-of.ts'
import { profileApi } from '#contract/profile.ts'
import { directConversations } from './direct-conversations.ts'

/** Looks for words in a one-to-one chat. */
export function ChatSearchScreen() {
  const userId = Number(useParams().userId)
  const name = useQuery(queryOf(profileApi.member, { params: { id: userId } })).data?.username
  return (
    <SearchScreen
      kind={directConversations}
      id={userId}
      chat={`/chat/${userId}`}
      nameOf={() => name ?? 'Message'}
    />
  )
}
