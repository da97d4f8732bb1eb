import { useEffect, useEffectEvent } from 'react'
import { usePageVisible } from '#client/platform/page-state.ts'
import { createStore } from '#client/platform/store.ts'
import type { Message } from '#contract/conversations.ts'

/** The key of the conversation that is on the screen. */
const openConversation = createStore<string | undefined>(undefined)

/** On the screen, and the tab in sight: what comes in there is read at once. */
export function isLookedAt(key: string): boolean {
  return openConversation.get() === key && document.visibilityState === 'visible'
}

type Options = {
  /** See conversationKey. */
  conversation: string
  viewerId: number
  messages: readonly Message[] | undefined
  /** Marks everything up to this number as read. */
  onRead: (seq: number) => void
}

/** What comes in while the chat is open and looked at is read. */
export function useReading({ conversation, viewerId, messages, onRead }: Options): void {
  const isVisible = usePageVisible()
  const read = useEffectEvent(onRead)
  useEffect(() => {
    openConversation.set(conversation)
    return () => openConversation.update((open) => (open === conversation ? undefined : open))
  }, [conversation])
  const newest = messages?.findLast(({ fromUserId, isRead }) => fromUserId !== viewerId && !isRead)?.seq
  useEffect(() => {
    if (isVisible && newest !== undefined) read(newest)
  }, [isVisible, newest])
}
