import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useNow } from '#client/platform/clock.ts'
import { timeAgo } from '#client/platform/format.ts'
import { offlineLists } from './offline-lists.ts'

/** What was read a moment ago is as good as new. */
const LEAST_MS = 60_000

/** How old the list on the screen is, for whoever has no network: it may be the copy of this device. */
export function CopyAge() {
  const readAt = useReadAt()
  const now = useNow()
  if (readAt === undefined || now.getTime() - readAt < LEAST_MS) return null
  return <> From {timeAgo(new Date(readAt).toISOString(), now)}.</>
}

function useReadAt(): number | undefined {
  const queryClient = useQueryClient()
  const watch = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  )
  return useSyncExternalStore(watch, () => oldestInSight(queryClient))
}

function oldestInSight(queryClient: QueryClient): number | undefined {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => offlineLists.includes(String(queryKey[0])) && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return shown.length > 0 ? Math.min(...shown) : undefined
}
