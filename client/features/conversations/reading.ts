import { useEffect, useEffectEvent, useRef } from 'react'
import { usePageVisible } from '#client/platform/page-state.ts'
import { createStore } from '#client/platform/store.ts'
import type { Message } from '#contract/conversations.ts'

/** What of a conversation is in sight: the newest number, and whether there is none below it. */
export type Sight = { seq: number; isAtNewest: boolean }

/** The conversation that is on the screen. */
const openConversation = createStore<{ key: string; isAtNewest: boolean } | undefined>(undefined)

/** On the screen, and the tab in sight. */
export function isLookedAt(key: string): boolean {
  return openConversation.get()?.key === key && document.visibilityState === 'visible'
}

/** Looked at, and scrolled to the newest: what comes in there is read at once. */
export function isReadAtOnce(key: string): boolean {
  return isLookedAt(key) && openConversation.get()?.isAtNewest === true
}

type Options = {
  /** See conversationKey. */
  conversation: string
  viewerId: number
  messages: readonly Message[] | undefined
  sight: Sight | undefined
  /** Marks everything up to this number as read. */
  onRead: (seq: number) => void
  isMarking: boolean
}

/** What was in sight while the chat is open and looked at is read; one mark at a time, however fast one scrolls. */
export function useReading(options: Options): void {
  const { conversation, viewerId, messages, sight, onRead, isMarking } = options
  const isVisible = usePageVisible()
  const read = useEffectEvent(onRead)
  const marked = useRef<number>(undefined)
  const isAtNewest = sight?.isAtNewest ?? false
  useEffect(() => {
    openConversation.set({ key: conversation, isAtNewest })
    return () => openConversation.update((open) => (open?.key === conversation ? undefined : open))
  }, [conversation, isAtNewest])
  const newest = messages?.findLast(
    ({ seq, fromUserId, isRead }) => seq <= (sight?.seq ?? 0) && fromUserId !== viewerId && !isRead,
  )?.seq
  useEffect(() => {
    if (!isVisible || newest === undefined) {
      marked.current = undefined
      return
    }
    // One that failed is not tried again before there is more to read.
    if (isMarking || marked.current === newest) return
    marked.current = newest
    read(newest)
  }, [isVisible, newest, isMarking])
}
