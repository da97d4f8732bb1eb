import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#contract/auth.ts'
import { now } from '../clock.ts'
import { offlineStore, reliesOnStoredUser, storeUser } from './offline-store.ts'

const LASTS_MS = 7 * 24 * 60 * 60 * 1000
/** Writing copies the list. One that grows page by page under the thumb is written now and then. */
const PAUSE_MS = 3_000

type StoredList = { memberId: number; build: string; queryKey: QueryKey; data: unknown; updatedAt: number }

/**
 * Stores the last lists of a member on this device, and restores them when the app opens without reaching the server or
 * loses the network: those that were not opened before would have nothing to show.
 * Otherwise they are read anew, so that nobody who has gone meanwhile is shown, not even for a moment.
 */
export function useOfflineLists(viewer: CurrentUser, paths: readonly string[]): void {
  const queryClient = useQueryClient()
  const { id } = viewer
  useEffect(() => {
    offlineStore.open()
    const restore = () => void restoreLists(queryClient, id)
    if (reliesOnStoredUser()) restore()
    window.addEventListener('offline', restore)
    const stop = storeLists(queryClient, id, paths)
    return () => {
      stop()
      window.removeEventListener('offline', restore)
      offlineStore.close()
    }
  }, [queryClient, id, paths])
  useEffect(() => void storeUser(viewer), [viewer])
}

function storeLists(queryClient: QueryClient, memberId: number, paths: readonly string[]): () => void {
  const pauses = new Map<string, ReturnType<typeof setTimeout>>()
  const changed = new Set<Query>()
  const store = (query: Query, atOnce = false) => {
    if (!paths.includes(String(query.queryKey[0])) || query.state.data === undefined) return
    if (pauses.has(query.queryHash) && !atOnce) return void changed.add(query)
    clearTimeout(pauses.get(query.queryHash))
    changed.delete(query)
    write(query, memberId)
    const resume = () => {
      pauses.delete(query.queryHash)
      if (changed.delete(query)) store(query)
    }
    pauses.set(query.queryHash, setTimeout(resume, PAUSE_MS))
  }
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) store(query)
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // Not read but changed here: somebody may have gone from it, and must not stay on the device.
    store(event.query, event.action.manual)
  })
  return () => {
    stop()
    for (const pause of pauses.values()) clearTimeout(pause)
  }
}

function write({ queryKey, queryHash, state: { data, dataUpdatedAt } }: Query, memberId: number): void {
  const list: StoredList = { memberId, build: buildName(), queryKey, data, updatedAt: dataUpdatedAt }
  void offlineStore.set(queryHash, list)
}

async function restoreLists(queryClient: QueryClient, memberId: number): Promise<void> {
  const oldest = now().getTime() - LASTS_MS
  for (const [, stored] of await offlineStore.list<Partial<StoredList>>()) {
    const { queryKey, data, updatedAt = 0 } = stored
    // Another build may know other shapes.
    if (stored.memberId !== memberId || stored.build !== buildName() || updatedAt < oldest) continue
    if (queryKey && queryClient.getQueryData(queryKey) === undefined)
      queryClient.setQueryData(queryKey, data, { updatedAt })
  }
}

/** The name of the entry file carries a hash of all that is in it. */
const buildName = () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
