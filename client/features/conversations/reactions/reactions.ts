import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#client/platform/api/api-error.ts'
import { call } from '#client/platform/api/call.ts'
import { askAnew } from '#client/platform/api/query-of.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import { toast } from '#client/ui/layers/toast.tsx'
import { conversationsApi, type Message } from '#contract/conversations.ts'
import type { ConversationKind } from '../conversation-kind.ts'
import type { Thread } from '../thread-pages.ts'

export const HEART = '❤️'
/** What a menu offers beside the heart. */
export const QUICK_REACTIONS = ['🔥', '😂', '😍', '😮', '😢', '👍'] as const

/** `emoji` is null when he took it back. */
export type ReactionChange = { messageId: number; userId: number; emoji: string | null }

/** Puts it on the message, whichever of the threads below `threads` it is in. Twice is as good as once. */
export function changeReaction(queryClient: QueryClient, threads: QueryKey, change: ReactionChange): void {
  queryClient.setQueriesData<Thread>(
    { queryKey: threads },
    (thread) =>
      thread && {
        ...thread,
        messages: thread.messages.map((message) =>
          message.id === change.messageId ? withReaction(message, change.userId, change.emoji) : message,
        ),
      },
  )
  // An answer that is on its way may be older.
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: threads }))
    askAnew(queryClient, queryKey)
}

/** With what a member put on it; null for nothing. */
export function withReaction<M extends Message>(message: M, userId: number, emoji: string | null): M {
  if (!message.reactions && emoji === null) return message
  const others = message.reactions?.filter((each) => each.userId !== userId) ?? []
  const reactions = emoji === null ? others : [...others, { userId, emoji }]
  return { ...message, reactions: reactions.length > 0 ? reactions : undefined }
}

/** Puts an emoji on a message, or takes it back when it is there: at once, and back when the server refuses. */
export function useReact(kind: ConversationKind, id: number) {
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const { mutate } = useMutation({
    mutationFn: ({ messageId, emoji }: ReactionChange) =>
      call(conversationsApi.react, { params: { id: messageId }, body: { emoji } }),
    onMutate: (change) => changeReaction(queryClient, kind.threadKey(id), change),
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: kind.threadKey(id) })
      toast({
        title: 'Failed to react',
        description: errorText(error, 'Please try again.'),
        variant: 'destructive',
      })
    },
  })
  return ({ id: messageId, reactions }: Message, emoji: string) => {
    const isThere = reactions?.some((each) => each.userId === viewer.id && each.emoji === emoji)
    mutate({ messageId, userId: viewer.id, emoji: isThere ? null : emoji })
  }
}
