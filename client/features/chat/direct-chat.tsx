import { MessageCircleHeart } from 'lucide-react'
import { useMemo } from 'react'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { toast } from '#client/ui/toast.tsx'
import { directThread, useMarkRead, useUnsend } from './chat.api.ts'
import { Conversation } from './conversation.tsx'
import type { ChatTarget } from './outbox/outbox-entry.ts'
import { useTypists } from './typing.ts'
import { usePendingMessage } from './use-pending-message.ts'
import { useThread } from './use-thread.ts'

/** The messages with one member, and the place to write the next one. */
export function DirectChat({ userId, name }: { userId: number; name: string | undefined }) {
  const viewer = useViewer()
  const target = useMemo<ChatTarget>(() => ({ kind: 'direct', userId }), [userId])
  const thread = useThread(directThread(viewer.id, userId))
  const markRead = useMarkRead(userId)
  const unsend = useUnsend()
  const isTyping = useTypists(`direct:${userId}`).length > 0
  usePendingMessage(userId, thread.thread !== undefined)
  return (
    <Conversation
      target={target}
      thread={thread}
      typing={isTyping ? `${name ?? 'He'} is typing` : undefined}
      typingSignal={{ name: 'chat.typing', payload: { toUserId: userId } }}
      placeholder="Type a message..."
      empty={<EmptyState icon={MessageCircleHeart} title="No messages yet. Say hello!" />}
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
