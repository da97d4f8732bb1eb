import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { viewerIdIn } from '#client/platform/session/current-user.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import type { Message } from '#contract/conversations.ts'
import { limits } from '#contract/limits.ts'
import type { ConversationKind } from './conversation-kind.ts'
import { mergeMessages, type Thread } from './thread.ts'

const PAGE = limits.page.messages
const CATCH_UP_PAGE = limits.page.max
/** Who was away for longer than this starts again at the end. */
const MOST_PAGES = 5

export function threadQuery<M extends Message>(kind: ConversationKind<M>, id: number) {
  const queryKey = kind.threadKey(id)
  return queryOptions<Thread<M>>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<Thread<M>>(queryKey)
      const fresh = known?.messages.length
        ? await catchUp(kind, id, known, signal)
        : await readNewest(kind, id, signal)
      // Pushed in the meantime: what is in the cache now counts, not what was there when we asked.
      const pushed = client.getQueryData<Thread<M>>(queryKey)?.messages ?? []
      return fresh.isComplete
        ? { messages: mergeMessages(viewerIdIn(client), pushed, fresh.messages), hasOlder: fresh.hasOlder }
        : fresh
    },
  })
}

type Fresh<M extends Message> = Thread<M> & { isComplete: boolean }

async function readNewest<M extends Message>(
  kind: ConversationKind<M>,
  id: number,
  signal: AbortSignal,
): Promise<Fresh<M>> {
  const messages = await kind.fetchPage(id, { limit: PAGE }, signal)
  return { messages, hasOlder: messages.length === PAGE, isComplete: true }
}

/** Asks for what came after the last number that is known, and for the newest page: ticks may have changed there. */
async function catchUp<M extends Message>(
  kind: ConversationKind<M>,
  id: number,
  known: Thread<M>,
  signal: AbortSignal,
): Promise<Fresh<M>> {
  const newest = await readNewest(kind, id, signal)
  const missed: M[] = []
  let last = known.messages.at(-1)?.seq ?? 0
  for (let page = 0; last + 1 < (newest.messages[0]?.seq ?? 0); page++) {
    if (page === MOST_PAGES) return { ...newest, isComplete: false }
    const next = await kind.fetchPage(id, { after: last, limit: CATCH_UP_PAGE }, signal)
    missed.push(...next)
    last = next.at(-1)?.seq ?? Number.POSITIVE_INFINITY
  }
  return { messages: [...missed, ...newest.messages], hasOlder: known.hasOlder, isComplete: true }
}

export async function loadOlder<M extends Message>(
  queryClient: QueryClient,
  kind: ConversationKind<M>,
  id: number,
): Promise<void> {
  const queryKey = kind.threadKey(id)
  const first = queryClient.getQueryData<Thread<M>>(queryKey)?.messages[0]
  if (!first) return
  const older = await kind.fetchPage(id, { before: first.seq, limit: PAGE })
  queryClient.setQueryData<Thread<M>>(
    queryKey,
    (thread) =>
      thread && {
        messages: mergeMessages(viewerIdIn(queryClient), older, thread.messages),
        hasOlder: older.length === PAGE,
      },
  )
}

/** The messages of a chat, with more of them when one scrolls up, and where the unread ones began. */
export function useThread<M extends Message>(kind: ConversationKind<M>, id: number) {
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const query = useQuery(threadQuery(kind, id))
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const firstUnread = useRef<{ id: number; seq: number | undefined }>(undefined)

  // Fixed on arrival: the line stays while one reads, though everything below it is read by then.
  if (query.data && !query.isFetching && firstUnread.current?.id !== id)
    firstUnread.current = { id, seq: findFirstUnread(query.data.messages, viewer.id) }

  const showOlder = async () => {
    setLoadingOlder(true)
    // Without the network there is nothing older yet; scrolling on asks again.
    await loadOlder(queryClient, kind, id).catch(() => {})
    setLoadingOlder(false)
  }
  return {
    query,
    thread: query.data,
    isSettled: firstUnread.current?.id === id,
    firstUnreadSeq: firstUnread.current?.id === id ? firstUnread.current.seq : undefined,
    isLoadingOlder,
    showOlder: () => void showOlder(),
  }
}

function findFirstUnread(messages: readonly Message[], viewerId: number): number | undefined {
  return messages.find(({ fromUserId, isRead, unsent }) => fromUserId !== viewerId && !isRead && !unsent)?.seq
}
