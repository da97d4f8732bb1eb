import {
  type DataTag,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  type UndefinedInitialDataInfiniteOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { NEXT_CURSOR } from '#contract/endpoint.ts'
import { type NextPage, patch } from './query-of.ts'

/** So many rows fill any screen twice. */
export const PAGE_OF_LIST = 40

export type ListPage<Item> = { body: Item[]; headers: { [NEXT_CURSOR]: string | undefined } }
type ListOptions<Item> = UndefinedInitialDataInfiniteOptions<
  ListPage<Item>,
  Error,
  InfiniteData<ListPage<Item>>,
  QueryKey,
  NextPage | undefined
>
type ListKey<Item> = { queryKey: DataTag<QueryKey, InfiniteData<ListPage<Item>>, Error> }

/** A list as far as it was scrolled. `idOf` tells apart what moved between two pages, and is shown once. */
export function useList<Item>(options: ListOptions<Item>, idOf: (item: Item) => number | string) {
  const { data, ...query } = useInfiniteQuery(options)
  const items = useMemo(() => data && uniqueItems(data.pages, idOf), [data, idOf])
  const { hasNextPage, isFetching, fetchNextPage } = query
  const loadMore = () => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }
  return { ...query, items, loadMore }
}

/** All of these pages, what moved between two of them once. */
export function uniqueItems<Item>(
  pages: readonly ListPage<Item>[],
  idOf: (item: Item) => number | string,
): Item[] {
  const all = pages.flatMap(({ body }) => body)
  return [...new Map(all.map((item) => [idOf(item), item])).values()]
}

/** What the screens of a list need to know of it. */
export type List<Item> = Pick<
  ReturnType<typeof useList<Item>>,
  | 'items'
  | 'isError'
  | 'isFetching'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'hasNextPage'
  | 'refetch'
  | 'loadMore'
>

/** What was read of a list before, in order. */
export function itemsIn<Item>(queryClient: QueryClient, { queryKey }: ListKey<Item>): Item[] | undefined {
  return queryClient.getQueryData<InfiniteData<ListPage<Item>>>(queryKey)?.pages.flatMap(({ body }) => body)
}

/** Changes what was read of a list before, like `patch`. Where its next page begins stays as it was. */
export function patchList<Item>(
  queryClient: QueryClient,
  list: ListKey<Item>,
  change: (items: Item[]) => Item[],
): void {
  patch(queryClient, list, (data) => {
    const all = change(data.pages.flatMap(({ body }) => body))
    return { ...data, pages: data.pages.map((page, index) => ({ ...page, body: index === 0 ? all : [] })) }
  })
}
