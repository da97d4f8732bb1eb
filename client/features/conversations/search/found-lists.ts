import type { DataTag, InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { type ListPage, patchList } from '#client/platform/api/lists.ts'
import { keyOf, refresh } from '#client/platform/api/query-of.ts'
import { messageSearchApi } from '#contract/message-search.ts'

const endpoints = Object.values(messageSearchApi)

type FoundKey = DataTag<QueryKey, InfiniteData<ListPage<{ id: number }>>, Error>

/** A message that is gone is found nowhere any more. */
export function dropFound(queryClient: QueryClient, messageId: number): void {
  for (const endpoint of endpoints)
    for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: keyOf(endpoint) }))
      patchList(queryClient, { queryKey: queryKey as FoundKey }, (found) =>
        found.filter(({ id }) => id !== messageId),
      )
}

/** Words have changed in which something may have been found. */
export const refreshFound = (queryClient: QueryClient): Promise<void> => refresh(queryClient, ...endpoints)
