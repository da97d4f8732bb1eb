import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useMemo } from 'react'
import { type ChatTarget, Conversation, useThread } from '#client/features/chat/index.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { toast } from '#client/ui/toast.tsx'
import type { GroupMessage } from '#contract/groups.ts'
import { groupThread, useMarkGroupRead, useUnsendInGroup } from './group-messages.api.ts'
import { groupsQueries } from './groups.api.ts'
import { senderColour, senderName, typingWords } from './sender.ts'
import { useTypingNames } from './use-typing-names.ts'

/** The messages of a group, and the place to write the next one. */
export function GroupConversation({ groupId }: { groupId: number }) {
  const viewer = useViewer()
  const target = useMemo<ChatTarget>(() => ({ kind: 'group', groupId }), [groupId])
  const thread = useThread(groupThread(viewer.id, groupId))
  const markRead = useMarkGroupRead(groupId)
  const unsend = useUnsendInGroup(groupId)
  const { data: members } = useQuery(groupsQueries.members(groupId))
  const memberIds = useMemo(() => members?.map(({ id }) => id) ?? [], [members])
  const lastOwn = thread.thread?.messages.findLast(({ fromUserId }) => fromUserId === viewer.id)
  const senderOf = ({ user, fromUserId }: GroupMessage) => ({
    name: senderName(user),
    className: senderColour(fromUserId, memberIds),
  })
  return (
    <Conversation
      target={target}
      thread={thread}
      typing={typingWords(useTypingNames(groupId))}
      typingSignal={{ name: 'groups.typing', payload: { groupId } }}
      placeholder="Message"
      attachMenu="together"
      empty={<EmptyState icon={MessagesSquare} title="No messages yet. Start the conversation!" />}
      senderOf={senderOf}
      // In a group only the last own message shows how far it has come.
      deliveryOf={({ id, isRead }) => (id === lastOwn?.id ? (isRead ? 'read' : 'sent') : undefined)}
      onRead={(seq) => markRead.mutate(seq)}
      onUnsend={({ id }) =>
        unsend.mutate(id, {
          onError: () =>
            toast({ title: 'Failed to unsend', description: 'Please try again.', variant: 'destructive' }),
        })
      }
    />
  )
}
