import {
  type DataTag,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { type ListPage, patchList } from '#client/platform/api/lists.ts'
import { keyOf, type NextPage } from '#client/platform/api/query-of.ts'
import type { Message, MessageMedia } from '#contract/conversations.ts'
import { type Endpoint, NEXT_CURSOR } from '#contract/endpoint.ts'
import type { ConversationKind } from '../conversation-kind.ts'

/** The photos and videos of a conversation, page by page. */
export function mediaList<M extends Message>(kind: ConversationKind<M>, id: number) {
  return infiniteQueryOptions({
    queryKey: kind.mediaKey(id),
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam && 'cursor' in pageParam ? pageParam.cursor : undefined
      return kind.fetchMedia(id, { cursor }, signal)
    },
    initialPageParam: undefined as NextPage | undefined,
    getNextPageParam: ({ headers }: ListPage<M>) => {
      const cursor = headers[NEXT_CURSOR]
      return cursor === undefined ? undefined : { cursor }
    },
  })
}

/** Changes every grid of photos and videos that this endpoint has answered, whichever conversation it is of. */
export function changeMediaLists(
  queryClient: QueryClient,
  endpoint: Endpoint,
  change: (media: Message[]) => Message[],
): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: keyOf(endpoint) }))
    patchList(queryClient, { queryKey: queryKey as MediaKey }, change)
}

type MediaKey = DataTag<QueryKey, InfiniteData<ListPage<Message>>, Error>

/** With the poster or the copy that a video has got. */
export const withMedia =
  ({ url, media }: { url: string; media: MessageMedia }) =>
  (messages: Message[]): Message[] =>
    messages.map((message) => {
      if (message.content !== url) return message
      return { ...message, media: message.media?.blurred ? { ...media, blurred: true } : media }
    })
