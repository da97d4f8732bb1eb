import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dropPendingMessage, readPendingMessage } from '#client/platform/session-flags.ts'
import { threadKey } from './chat.api.ts'
import { queueMessage } from './outbox/outbox.ts'

/** A quick message chosen on his page goes out once, when the chat is ready. */
export function usePendingMessage(userId: number, isReady: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const text = isReady ? readPendingMessage(userId)?.trim() : undefined
    if (!text) return
    dropPendingMessage(userId)
    queueMessage({ kind: 'direct', userId }, { content: text, messageType: 'text' })
    void queryClient.invalidateQueries({ queryKey: threadKey(userId) })
  }, [queryClient, userId, isReady])
}
