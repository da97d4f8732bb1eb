import { Navigate, Outlet } from 'react-router'
import { useArrival } from './arrival.ts'
import { StartSpinner } from './start-spinner.tsx'

/** Screens for visitors; a member who comes here is sent home. One who becomes a member here is not interrupted. */
export function GuestsOnly() {
  const { arrival, hasFailed } = useArrival()
  if (arrival === 'member') return <Navigate to="/discovery" replace />
  return arrival === 'guest' || hasFailed ? <Outlet /> : <StartSpinner />
}
