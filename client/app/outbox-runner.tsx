import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { directConversations } from '#client/features/chat/direct-conversations.ts'
import { outbox } from '#client/features/conversations/outbox/outbox.ts'
import { groupConversations } from '#client/features/groups/group-conversations.ts'

/** Sends what waits for as long as a member is signed in, whichever screen he looks at. */
export function OutboxRunner({ memberId }: { memberId: number }) {
  const queryClient = useQueryClient()
  useEffect(
    () => outbox.start(memberId, queryClient, { direct: directConversations, group: groupConversations }),
    [memberId, queryClient],
  )
  return null
}
