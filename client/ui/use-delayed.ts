import { useEffect, useState } from 'react'

/** True once `active` has lasted for `ms`: what comes at once is not announced by a flash. */
export function useDelayed(active: boolean, ms = 150): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setDue(true), ms)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [active, ms])
  return active && due
}
