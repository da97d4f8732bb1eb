import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { hasCode } from '#client/platform/api/api-error.ts'
import { callWith, type Reply } from '#client/platform/api/call.ts'
import { type NextPage, pagesOf } from '#client/platform/api/query-of.ts'
import { now } from '#client/platform/clock.ts'
import { discoveryApi, LOOKED_KM } from '#contract/discovery.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { MemberRole } from '#contract/product.ts'
import { type ChosenFilters, filtersIn, type ListQuery, storedFilters } from './filters.ts'

/** What was asked for on arrival is not read again as soon as the grid is drawn. */
const JUST_READ_MS = 5_000

/** How often a page that came back short is asked on for, before what there is is shown. */
const MOST_CALLS = 5

type Page = Reply<typeof discoveryApi.list>

/** One page. The server looks only so far in one call, so where few are wanted it takes several. */
async function readPage(query: ListQuery, signal: AbortSignal): Promise<Page> {
  const body: Page['body'] = []
  let cursor = query.cursor
  for (let calls = 1; ; calls++) {
    const page = await callWith(discoveryApi.list, { query: { ...query, cursor }, signal })
    body.push(...page.body)
    cursor = page.headers[NEXT_CURSOR]
    const isShort = page.headers[LOOKED_KM] !== undefined && body.length < limits.page.discover
    if (!isShort || !cursor || calls === MOST_CALLS) return { ...page, body }
  }
}

export const discoveryQueries = {
  list: (role?: MemberRole, filters?: ChosenFilters) =>
    infiniteQueryOptions({
      ...pagesOf(discoveryApi.list, { query: { role, ...filters } }),
      queryFn: ({ pageParam, signal }: { pageParam: NextPage | undefined; signal: AbortSignal }) =>
        readPage({ role, ...filters, ...pageParam }, signal),
      // Who is near and who is here changes by the minute: what is known shows at once, and is read anew.
      refetchOnMount: ({ state }) =>
        now().getTime() - state.dataUpdatedAt > JUST_READ_MS ? 'always' : false,
    }),
}

/** Reads what the screen shows first before there is one; the map reads for itself. */
export async function beginDiscovery(queryClient: QueryClient, search: URLSearchParams): Promise<void> {
  const { role, view } = filtersIn(search)
  if (view === 'grid') await beginList(queryClient, role, storedFilters())
}

/** A failure, a visitor's for instance, does not stay for the grid. */
export async function beginList(
  queryClient: QueryClient,
  role?: MemberRole,
  filters?: ChosenFilters,
): Promise<void> {
  const list = discoveryQueries.list(role, filters)
  try {
    await queryClient.fetchInfiniteQuery(list)
  } catch {
    queryClient.removeQueries({ queryKey: list.queryKey, exact: true, type: 'inactive' })
  }
}

/**
 * The list as far as it was scrolled. Somebody who moved between two pages is shown once. `enough` when the viewer has
 * seen as many as he may for now, `isPaused` when few were found far and wide.
 */
export function useDiscovery(role?: MemberRole, filters?: ChosenFilters) {
  const { data, ...query } = useInfiniteQuery(discoveryQueries.list(role, filters))
  const members = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.body)
    return all && [...new Map(all.map((member) => [member.id, member])).values()]
  }, [data])
  const { error, errorUpdatedAt, hasNextPage, isFetching, fetchNextPage } = query
  const enough = hasCode(error, 'too_many') ? { waitSeconds: error.retryAfter } : undefined
  const loadMore = () => {
    const mayAskAt = errorUpdatedAt + (enough?.waitSeconds ?? 0) * 1000
    if (hasNextPage && !isFetching && !(enough && now().getTime() < mayAskAt)) void fetchNextPage()
  }
  // The server has looked as far as it was asked to, and there may be more.
  const isPaused = hasNextPage && data?.pages.at(-1)?.headers[LOOKED_KM] !== undefined
  return { ...query, members, enough, loadMore, isPaused }
}
