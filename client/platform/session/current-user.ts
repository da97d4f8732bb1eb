import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { authApi, type CurrentUser } from '#contract/auth.ts'
import { ApiError, hasCode } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { forgetMember } from '../forget-device.ts'
import { findStoredUser, relyOnStoredUser } from '../pwa/offline-store.ts'
import { isFlagRaised, lowerFlag } from '../tab-memory.ts'
import { isLeaving } from './logout.ts'

const FRESH_MS = 60_000
const RECHECK_AFTER_MS = 100

/** Who is signed in. `null` is an answer, not a failure: nobody. */
export const currentUserQuery = queryOptions({
  queryKey: [authApi.currentUser.path],
  queryFn: ({ signal }) => findCurrentUser(signal),
  staleTime: FRESH_MS,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnMount: false,
  refetchOnReconnect: false,
  // Waiting silently for a network would look like a spinner that never ends.
  networkMode: 'always',
})

async function findCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await call(authApi.currentUser, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return forgetFormerMember()
    const stored = hasCode(error, 'offline') ? await relyOnStoredUser() : undefined
    if (!stored) throw error
    return stored
  }
}

/** The session ended while the app was closed: what it stored goes now. */
async function forgetFormerMember(): Promise<null> {
  if (await findStoredUser()) await forgetMember()
  return null
}

/** Who is signed in, as far as it was read. */
export function viewerIdIn(queryClient: QueryClient): number | undefined {
  return queryClient.getQueryData(currentUserQuery.queryKey)?.id
}

/** Whether the server converts videos. As long as that is not known, it is taken for granted. */
export function convertsVideos(queryClient: QueryClient): boolean {
  return queryClient.getQueryData(currentUserQuery.queryKey)?.serverConvertsVideos !== false
}

export function useCurrentUser() {
  return useQuery(currentUserQuery)
}

let recheck: Promise<void> | undefined

/** Asks once more who is signed in, after a call was refused: a screen gives way only if the answer is nobody. */
export function recheckSession(queryClient: QueryClient): Promise<void> {
  if (isLeaving() || queryClient.getQueryData(currentUserQuery.queryKey) === null) return Promise.resolve()
  recheck ??= new Promise((resolve) => setTimeout(resolve, RECHECK_AFTER_MS))
    .then(() => queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey, exact: true }))
    .finally(() => {
      recheck = undefined
    })
  return recheck
}

/** Drops what was read for the member who is gone, and says so to every screen. */
export function dropSession(queryClient: QueryClient): void {
  const [currentUserKey] = currentUserQuery.queryKey
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserKey })
  queryClient.setQueryData(currentUserQuery.queryKey, null)
}

/** After the setup the current user is read anew, now with his profile. */
export function useRefreshAfterSetup(): void {
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the flag is looked at on every change of screen
  useEffect(() => {
    if (!isFlagRaised('profileCompleted')) return
    lowerFlag('profileCompleted')
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true })
  }, [queryClient, pathname])
}
