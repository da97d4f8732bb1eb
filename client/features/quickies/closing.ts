import { useLocation, useNavigate } from 'react-router'

/** Goes along with a link from the discovery screen, so that closing leads back to where one was on it. */
export const fromDiscovery = { fromDiscovery: true }

/** Leaves a full screen for /discovery: back to it where one came from it, with its place in the list. */
export function useCloseToDiscovery(): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => {
    if ((state as Partial<typeof fromDiscovery> | null)?.fromDiscovery) void navigate(-1)
    else void navigate('/discovery', { replace: true })
  }
}
