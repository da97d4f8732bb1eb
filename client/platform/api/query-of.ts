import {
  type DataTag,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { type Endpoint, NEXT_CURSOR } from '#contract/endpoint.ts'
import { type Arguments, type CallInput, callWith, type Reply } from './call.ts'

/**
 * The name of an endpoint's answers in the query cache: of one, or without input of them all, for `invalidateQueries`
 * and the like.
 */
export function keyOf<const E extends Endpoint>(endpoint: E, input?: Partial<CallInput<E>>): QueryKey {
  const { params, query } = input ?? {}
  return params || query ? [endpoint.path, { params, query }] : [endpoint.path]
}

/** Key, fetcher and type of what an endpoint answers. */
export function queryOf<const E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>) {
  return queryOptions<Reply<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => callWith(endpoint, { ...input, signal } as CallInput<E>),
  })
}

/** Reads again what these endpoints have answered: at once what is on the screen, the rest when it is shown next. */
export async function refresh(queryClient: QueryClient, ...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))
}

/**
 * Changes what was read before, if it was. An answer that is on its way may be older than the change, and would undo
 * it: then it is asked for anew.
 */
export function patch<Data>(
  queryClient: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  change: (data: Data) => Data,
): void {
  queryClient.setQueryData<Data>(queryKey, (data) => (data === undefined ? undefined : change(data)))
  askAnew(queryClient, queryKey)
}

/** The same for everything that an endpoint has answered, whatever it was asked with. */
export function patchAll<const E extends Endpoint>(
  queryClient: QueryClient,
  endpoint: E,
  change: (data: Reply<E>) => Reply<E>,
): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: keyOf(endpoint) }))
    patch(queryClient, { queryKey: queryKey as DataTag<QueryKey, Reply<E>, Error> }, change)
}

/** Asks again for an answer that is on its way. The cache does not cancel a first one, so that is waited for. */
export function askAnew(queryClient: QueryClient, queryKey: QueryKey): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  if (!query || query.state.fetchStatus === 'idle') return
  const again = () => void queryClient.invalidateQueries({ queryKey, exact: true })
  if (query.state.data !== undefined) again()
  else query.promise?.then(again, () => undefined)
}

/** By what the next page of a list is asked for. */
export type NextPage = { cursor: string } | { before: number }

/**
 * The same for a list that is read page by page. `nextOf` says by what the next page is asked for, and nothing after
 * the last; unless it is given, that is the cursor in the header.
 */
export function pagesOf<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  nextOf: (page: Reply<E>) => NextPage | undefined = nextByCursor,
) {
  return infiniteQueryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ pageParam, signal }) => {
      const query = Object.assign({}, input.query, pageParam)
      return callWith(endpoint, { ...input, query, signal } as CallInput<E>)
    },
    initialPageParam: undefined as NextPage | undefined,
    getNextPageParam: nextOf,
  })
}

function nextByCursor(page: unknown): NextPage | undefined {
  const cursor = (page as { headers?: Record<string, unknown> }).headers?.[NEXT_CURSOR]
  return typeof cursor === 'string' ? { cursor } : undefined
}
