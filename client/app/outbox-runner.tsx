import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askForAlbum, shareAlbum } from '#client/features/albums/albums.api.ts'
import { directConversations } from '#client/features/chat/direct-conversations.ts'
import { outbox, type Senders } from '#client/features/conversations/outbox/outbox.ts'
import { groupConversations } from '#client/features/groups/group-conversations.ts'
import { createPoll } from '#client/features/groups/polls/polls.api.ts'

const senders: Senders = {
  kinds: { direct: directConversations, group: groupConversations },
  notes: { album: shareAlbum, 'album-request': askForAlbum, poll: createPoll },
}

/** Sends what waits for as long as a member is signed in, whichever screen he looks at. */
export function OutboxRunner({ memberId }: { memberId: number }) {
  const queryClient = useQueryClient()
  useEffect(() => outbox.start(memberId, queryClient, senders), [memberId, queryClient])
  return null
}
