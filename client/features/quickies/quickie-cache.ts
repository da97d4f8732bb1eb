import type { QueryClient } from '@tanstack/react-query'
import { type Quickie, quickiesApi } from '#contract/quickies.ts'

const isQuickies = (key: unknown) =>
  key === quickiesApi.own.path || String(key).startsWith(quickiesApi.list.path)

/** Every list of quickies that is known, also those of single members. */
function changeLists(queryClient: QueryClient, change: (quickies: Quickie[]) => Quickie[]): void {
  queryClient.setQueriesData<Quickie[]>(
    { predicate: ({ queryKey }) => isQuickies(queryKey[0]) },
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
  queryClient.setQueryData<Quickie[]>([quickiesApi.list.path], (quickies) => quickies && put(quickies))
  // Only one's own tell how often they were watched.
  if (quickie.views !== null)
    queryClient.setQueryData<Quickie[]>([quickiesApi.own.path], (quickies) => quickies && put(quickies))
}

export function dropQuickie(queryClient: QueryClient, id: number): void {
  changeLists(queryClient, (quickies) => quickies.filter((each) => each.id !== id))
}

export function noteSeen(queryClient: QueryClient, id: number): void {
  changeLists(queryClient, (quickies) =>
    quickies.map((each) => (each.id === id ? { ...each, seen: true } : each)),
  )
}
