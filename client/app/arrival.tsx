import { useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useCurrentUser } from '#client/platform/session/current-user.ts'
import { StartSpinner } from './fallback-screens.tsx'

/** How the visitor came to a screen. What becomes of the session later does not change it. */
export function useArrival() {
  const { data: user, isError, refetch } = useCurrentUser()
  const [arrival, setArrival] = useState<'guest' | 'member'>()
  if (!arrival && user !== undefined) setArrival(user ? 'member' : 'guest')
  return { user, arrival, hasFailed: isError && user === undefined, retry: () => void refetch() }
}

/** Screens for visitors; a member who comes here is sent home. One who becomes a member here is not interrupted. */
export function GuestsOnly() {
  const { arrival, hasFailed } = useArrival()
  if (arrival === 'member') return <Navigate to="/discovery" replace />
  return arrival === 'guest' || hasFailed ? <Outlet /> : <StartSpinner />
}
