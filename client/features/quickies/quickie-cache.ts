import type { QueryClient } from '@tanstack/react-query'
import { keyOf, queryOf } from '#client/platform/api/query-of.ts'
import { type Quickie, quickiesApi } from '#contract/quickies.ts'

const lists = [quickiesApi.list, quickiesApi.own, quickiesApi.sameMember]

/** Every list of quickies that is known, also those of single members. */
function changeLists(queryClient: QueryClient, change: (quickies: Quickie[]) => Quickie[]): void {
  for (const endpoint of lists)
    queryClient.setQueriesData<Quickie[]>(
      { queryKey: keyOf(endpoint) },
      (quickies) => quickies && change(quickies),
    )
}

/** A new one goes before all others, and the rest of its member's with it; of a known one the facts are renewed. */
export function putQuickie(queryClient: QueryClient, quickie: Quickie): void {
  const isKnown = ({ id }: Quickie) => id === quickie.id
  const renew = (known: Quickie) => ({ ...quickie, seen: known.seen || quickie.seen })
  const put = (quickies: Quickie[]) => {
    if (quickies.some(isKnown)) return quickies.map((each) => (isKnown(each) ? renew(each) : each))
    const isHis = ({ userId }: Quickie) => userId === quickie.userId
    return [quickie, ...quickies.filter(isHis), ...quickies.filter((each) => !isHis(each))]
  }
  queryClient.setQueryData(queryOf(quickiesApi.list).queryKey, (quickies) => quickies && put(quickies))
  // Only one's own tell how often they were watched.
  if (quickie.views !== null)
    queryClient.setQueryData(queryOf(quickiesApi.own).queryKey, (quickies) => quickies && put(quickies))
}

export function dropQuickie(queryClient: QueryClient, id: number): void {
  changeLists(queryClient, (quickies) => quickies.filter((each) => each.id !== id))
}

export function noteSeen(queryClient: QueryClient, id: number): void {
  changeLists(queryClient, (quickies) =>
    quickies.map((each) => (each.id === id ? { ...each, seen: true } : each)),
  )
}
