import { useState } from 'react'
import { useCurrentUser } from '#client/platform/session/current-user.ts'

/** How the visitor came to a screen. What becomes of the session later does not change it. */
export function useArrival() {
  const { data: user, isError, refetch } = useCurrentUser()
  const [arrival, setArrival] = useState<'guest' | 'member'>()
  if (!arrival && user !== undefined) setArrival(user ? 'member' : 'guest')
  return { user, arrival, hasFailed: isError && user === undefined, retry: () => void refetch() }
}
