import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import type { MessageMedia, MessageType } from '#contract/conversations.ts'
import { limits } from '#contract/limits.ts'

/** What direct chats and groups have in common of a message. */
export type ThreadMessage = {
  id: number
  seq: number
  fromUserId: number | null
  content: string
  messageType: MessageType
  media: MessageMedia | null
  unsent: boolean
  isRead: boolean
  clientId: string | null
  createdAt: string
}

/** The messages read so far, without a gap, oldest first. */
export type Thread<M extends ThreadMessage = ThreadMessage> = { messages: M[]; hasOlder: boolean }

export type ThreadSource<M extends ThreadMessage> = {
  queryKey: readonly unknown[]
  viewerId: number
  fetchPage: (page: { before?: number; after?: number; limit?: number }, signal?: AbortSignal) => Promise<M[]>
}

const PAGE = limits.page.messages
const CATCH_UP_PAGE = limits.page.max
/** Who was away for longer than this starts anew at the end. */
const MOST_PAGES = 5

export function threadQuery<M extends ThreadMessage>(source: ThreadSource<M>) {
  return queryOptions<Thread<M>>({
    queryKey: source.queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<Thread<M>>(source.queryKey)
      const fresh = known?.messages.length
        ? await catchUp(source, known, signal)
        : await readNewest(source, signal)
      // Pushed in the meantime: what is in the cache now counts, not what was there when we asked.
      const pushed = client.getQueryData<Thread<M>>(source.queryKey)?.messages ?? []
      return fresh.isComplete
        ? { messages: merge(source.viewerId, pushed, fresh.messages), hasOlder: fresh.hasOlder }
        : fresh
    },
  })
}

type Fresh<M extends ThreadMessage> = Thread<M> & { isComplete: boolean }

async function readNewest<M extends ThreadMessage>(
  source: ThreadSource<M>,
  signal: AbortSignal,
): Promise<Fresh<M>> {
  const messages = await source.fetchPage({ limit: PAGE }, signal)
  return { messages, hasOlder: messages.length === PAGE, isComplete: true }
}

/** Asks for what came after the last number that is known, and for the newest page: ticks may have changed there. */
async function catchUp<M extends ThreadMessage>(
  source: ThreadSource<M>,
  known: Thread<M>,
  signal: AbortSignal,
): Promise<Fresh<M>> {
  const newest = await readNewest(source, signal)
  const missed: M[] = []
  let last = known.messages.at(-1)?.seq ?? 0
  for (let page = 0; last + 1 < (newest.messages[0]?.seq ?? 0); page++) {
    if (page === MOST_PAGES) return { ...newest, isComplete: false }
    const next = await source.fetchPage({ after: last, limit: CATCH_UP_PAGE }, signal)
    missed.push(...next)
    last = next.at(-1)?.seq ?? Number.POSITIVE_INFINITY
  }
  return { messages: [...missed, ...newest.messages], hasOlder: known.hasOlder, isComplete: true }
}

/** By number. Later words win, but what was taken back stays so, and an own tick does not turn grey again. */
function merge<M extends ThreadMessage>(viewerId: number, known: M[], incoming: M[]): M[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  for (const message of incoming) {
    const before = bySeq.get(message.seq)
    const wasRead = before?.isRead === true && message.fromUserId === viewerId
    bySeq.set(message.seq, before?.unsent ? before : { ...message, isRead: message.isRead || wasRead })
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

export async function loadOlder<M extends ThreadMessage>(
  queryClient: QueryClient,
  source: ThreadSource<M>,
): Promise<void> {
  const first = queryClient.getQueryData<Thread<M>>(source.queryKey)?.messages[0]
  if (!first) return
  const older = await source.fetchPage({ before: first.seq, limit: PAGE })
  queryClient.setQueryData<Thread<M>>(
    source.queryKey,
    (thread) =>
      thread && {
        messages: merge(source.viewerId, older, thread.messages),
        hasOlder: older.length === PAGE,
      },
  )
}

/** Puts a pushed or answered message into a thread that was read before; one with a gap is read anew. */
export function addToThread<M extends ThreadMessage>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  viewerId: number,
  message: M,
): void {
  const thread = queryClient.getQueryData<Thread<M>>(queryKey)
  if (!thread) return
  const last = thread.messages.at(-1)?.seq ?? 0
  queryClient.setQueryData<Thread<M>>(queryKey, {
    ...thread,
    messages: merge(viewerId, thread.messages, [message]),
  })
  if (message.seq > last + 1) void queryClient.invalidateQueries({ queryKey, exact: true })
}

export function changeThread<M extends ThreadMessage>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (message: M) => M,
): void {
  queryClient.setQueryData<Thread<M>>(
    queryKey,
    (thread) => thread && { ...thread, messages: thread.messages.map(change) },
  )
}
