import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { loadOlder, type ThreadMessage, type ThreadSource, threadQuery } from './thread.ts'

/** The messages of a chat, with more of them when one scrolls up, and where the unread ones began. */
export function useThread<M extends ThreadMessage>(source: ThreadSource<M>) {
  const queryClient = useQueryClient()
  const query = useQuery(threadQuery(source))
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const firstUnread = useRef<{ key: unknown; seq: number | undefined }>(undefined)

  // Fixed on arrival: the line stays while one reads, though everything below it is read by then.
  const key = source.queryKey.join()
  if (query.data && !query.isFetching && firstUnread.current?.key !== key)
    firstUnread.current = { key, seq: findFirstUnread(query.data.messages, source.viewerId) }

  const showOlder = async () => {
    setLoadingOlder(true)
    // Without the network there is nothing older yet; scrolling on asks again.
    await loadOlder(queryClient, source).catch(() => {})
    setLoadingOlder(false)
  }
  return {
    query,
    thread: query.data,
    isSettled: firstUnread.current?.key === key,
    firstUnreadSeq: firstUnread.current?.key === key ? firstUnread.current.seq : undefined,
    isLoadingOlder,
    showOlder: () => void showOlder(),
  }
}

function findFirstUnread(messages: readonly ThreadMessage[], viewerId: number): number | undefined {
  return messages.find(({ fromUserId, isRead, unsent }) => fromUserId !== viewerId && !isRead && !unsent)?.seq
}
