import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { openThread } from './open-threads.ts'
import type { ThreadMessage } from './thread.ts'

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const useIsVisible = () => useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible')

type Options = {
  /** See targetKey. */
  threadKey: string
  viewerId: number
  messages: readonly ThreadMessage[] | undefined
  /** Marks everything up to this number as read. */
  onRead: (seq: number) => void
}

/** What comes in while the chat is open and looked at is read. */
export function useReading({ threadKey, viewerId, messages, onRead }: Options): void {
  const isVisible = useIsVisible()
  const read = useEffectEvent(onRead)
  useEffect(() => openThread(threadKey), [threadKey])
  const newest = messages?.findLast(({ fromUserId, isRead }) => fromUserId !== viewerId && !isRead)?.seq
  useEffect(() => {
    if (isVisible && newest !== undefined) read(newest)
  }, [isVisible, newest])
}
