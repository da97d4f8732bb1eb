import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { viewerIdIn } from '#client/platform/session/current-user.ts'
import { useViewer } from '#client/platform/session/viewer.tsx'
import type { Message } from '#contract/conversations.ts'
import { limits } from '#contract/limits.ts'
import type { ConversationKind } from './conversation-kind.ts'
import { findFirstUnread, hasNewer, joinPage, lastSeqOf, type Thread } from './thread-pages.ts'

const PAGE = limits.page.messages
const LONG_PAGE = limits.page.max
/**
 * Who was away for longer than this reads on where he was, and loads the rest as he scrolls. As much of what he had
 * loaded is read again.
 */
const MOST_PAGES = 5

export function threadQuery<M extends Message>(kind: ConversationKind<M>, id: number) {
  const queryKey = kind.threadKey(id)
  return queryOptions<Thread<M>>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const viewerId = viewerIdIn(client)
      const known = client.getQueryData<Thread<M>>(queryKey)
      const pages = known?.messages.length
        ? await readMissed(kind, id, known, signal)
        : await readFirst(kind, id, viewerId, signal)
      // Pushed or loaded in the meantime: what is in the cache now counts, not what was there when we asked.
      const present = client.getQueryData<Thread<M>>(queryKey)
      const thread = present?.messages.length
        ? present
        : startingWith(pages[0] ?? [], pages.at(-1)?.length === PAGE)
      return pages.reduce((joined, page) => joinPage(viewerId, joined, page), thread)
    },
  })
}

/** A page that starts anew; where the newest one is full, there is more above it. */
const startingWith = <M extends Message>(messages: M[], isNewestFull: boolean): Thread<M> => ({
  messages,
  hasOlder: isNewestFull && (messages[0]?.seq ?? 0) > 1,
  newestSeq: messages.at(-1)?.seq ?? 0,
})

/** The newest page, and where the unread ones may have begun further up, first the page on which they did. */
async function readFirst<M extends Message>(
  kind: ConversationKind<M>,
  id: number,
  viewerId: number | undefined,
  signal: AbortSignal,
): Promise<M[][]> {
  const newest = await kind.fetchPage(id, { limit: PAGE }, signal)
  const showsRead = newest.some(({ fromUserId, isRead }) => fromUserId !== viewerId && isRead)
  if (showsRead || newest.length < PAGE) return [newest]
  const unread = await kind.fetchPage(id, { around: 'unread', limit: LONG_PAGE }, signal)
  return unread.length > 0 ? [unread, newest] : [newest]
}

/** What came after the last number that is known, the newest page, and what else is there: it may have changed. */
async function readMissed<M extends Message>(
  kind: ConversationKind<M>,
  id: number,
  known: Thread<M>,
  signal: AbortSignal,
): Promise<M[][]> {
  const newest = await kind.fetchPage(id, { limit: PAGE }, signal)
  const end = newest[0]?.seq ?? 0
  const [again, missed] = await Promise.all([
    readAgain(kind, id, known, end, signal),
    readOn(kind, id, hasNewer(known) ? end : lastSeqOf(known), end, signal),
  ])
  return [...again, ...missed, newest]
}

async function readOn<M extends Message>(
  kind: ConversationKind<M>,
  id: number,
  after: number,
  end: number,
  signal: AbortSignal,
): Promise<M[][]> {
  const pages: M[][] = []
  let last = after
  while (last + 1 < end && pages.length < MOST_PAGES) {
    const next = await kind.fetchPage(id, { after: last, limit: LONG_PAGE }, signal)
    pages.push(next)
    last = next.at(-1)?.seq ?? end
  }
  return pages
}

/** Above the newest page, from below: edited, unsent or reacted to while nobody could tell us. */
async function readAgain<M extends Message>(
  kind: ConversationKind<M>,
  id: number,
  known: Thread<M>,
  end: number,
  signal: AbortSignal,
): Promise<M[][]> {
  const top = known.messages[0]?.seq ?? end
  const pages: M[][] = []
  let before = Math.min(end, lastSeqOf(known) + 1)
  while (before > top && pages.length < MOST_PAGES) {
    const page = await kind.fetchPage(id, { before, limit: Math.min(LONG_PAGE, before - top) }, signal)
    pages.push(page)
    before = page[0]?.seq ?? top
  }
  return pages
}

type Load = <M extends Message>(
  queryClient: QueryClient,
  kind: ConversationKind<M>,
  id: number,
) => Promise<void>

export const loadOlder: Load = async (queryClient, kind, id) => {
  const first = threadIn(queryClient, kind, id)?.messages[0]
  if (!first) return
  const older = await kind.fetchPage(id, { before: first.seq, limit: PAGE })
  changeThread(queryClient, kind, id, (thread) =>
    thread.messages[0]?.seq === first.seq
      ? { ...joinPage(viewerIdIn(queryClient), thread, older), hasOlder: older.length === PAGE }
      : thread,
  )
}

export const loadNewer: Load = async (queryClient, kind, id) => {
  const known = threadIn(queryClient, kind, id)
  if (!known || !hasNewer(known)) return
  const newer = await kind.fetchPage(id, { after: lastSeqOf(known), limit: PAGE })
  changeThread(queryClient, kind, id, (thread) => {
    if (lastSeqOf(thread) !== lastSeqOf(known)) return thread
    const joined = joinPage(viewerIdIn(queryClient), thread, newer)
    const wasPushed = thread.newestSeq > known.newestSeq
    return newer.length === PAGE || wasPushed ? joined : { ...joined, newestSeq: lastSeqOf(joined) }
  })
}

/** Goes to the end without what is between: it is loaded again when one scrolls up. */
export const loadNewest: Load = async (queryClient, kind, id) => {
  const newest = await kind.fetchPage(id, { limit: PAGE })
  changeThread(queryClient, kind, id, (thread) => {
    const joined = joinPage(viewerIdIn(queryClient), thread, newest)
    const isJoined = lastSeqOf(joined) >= (newest.at(-1)?.seq ?? 0)
    return isJoined
      ? joined
      : { ...startingWith(newest, newest.length === PAGE), newestSeq: joined.newestSeq }
  })
}

/** Goes to a message further up or down, without what is between. */
export async function loadAround<M extends Message>(
  queryClient: QueryClient,
  kind: ConversationKind<M>,
  id: number,
  seq: number,
): Promise<void> {
  const has = (thread: Thread<M> | undefined) => thread?.messages.some((message) => message.seq === seq)
  if (has(threadIn(queryClient, kind, id))) return
  const page = await kind.fetchPage(id, { around: seq, limit: PAGE })
  const top = page[0]?.seq ?? 0
  changeThread(queryClient, kind, id, (thread) => {
    const joined = joinPage(viewerIdIn(queryClient), thread, page)
    const messages = has(joined) ? joined.messages : page
    const hasOlder = messages[0]?.seq === top ? top > 1 : thread.hasOlder
    return page.length === 0 ? thread : { messages, hasOlder, newestSeq: joined.newestSeq }
  })
}

const threadIn = <M extends Message>(queryClient: QueryClient, kind: ConversationKind<M>, id: number) =>
  queryClient.getQueryData<Thread<M>>(kind.threadKey(id))

function changeThread<M extends Message>(
  queryClient: QueryClient,
  kind: ConversationKind<M>,
  id: number,
  change: (thread: Thread<M>) => Thread<M>,
): void {
  queryClient.setQueryData<Thread<M>>(kind.threadKey(id), (thread) => thread && change(thread))
}

/** The messages of a chat, with more of them when one scrolls up or down, and where the unread ones began. */
export function useThread<M extends Message>(kind: ConversationKind<M>, id: number) {
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const query = useQuery(threadQuery(kind, id))
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const underway = useRef(new Set<Load>())
  const firstUnread = useRef<{ id: number; seq: number | undefined }>(undefined)

  // Fixed on arrival: the line stays while one reads, though everything below it is read by then.
  if (query.data && !query.isFetching && firstUnread.current?.id !== id)
    firstUnread.current = { id, seq: findFirstUnread(query.data.messages, viewer.id) }

  // A stretch from further up is not where the chat opens next time.
  useEffect(
    () => () => {
      const thread = threadIn(queryClient, kind, id)
      if (thread && hasNewer(thread)) queryClient.removeQueries({ queryKey: kind.threadKey(id), exact: true })
    },
    [queryClient, kind, id],
  )

  const run = async (load: Load) => {
    if (underway.current.has(load)) return
    underway.current.add(load)
    setLoadingOlder(underway.current.has(loadOlder))
    // Without the network there is nothing more yet; scrolling on asks again.
    await load(queryClient, kind, id).catch(() => {})
    underway.current.delete(load)
    setLoadingOlder(underway.current.has(loadOlder))
  }
  return {
    query,
    thread: query.data,
    isSettled: firstUnread.current?.id === id,
    firstUnreadSeq: firstUnread.current?.id === id ? firstUnread.current.seq : undefined,
    isLoadingOlder,
    showOlder: () => void run(loadOlder),
    showNewer: () => void run(loadNewer),
    showNewest: () => void run(loadNewest),
    showAround: (seq: number) => loadAround(queryClient, kind, id, seq),
  }
}
