import { useEffect, useState } from 'react'

/** Whether the window is out of sight or has lost the focus, as it does when something else is photographed over it. */
export function useAway(): boolean {
  const [isAway, setAway] = useState(() => document.hidden)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const look = () => setAway(document.hidden || !document.hasFocus())
    window.addEventListener('blur', look, { signal })
    window.addEventListener('focus', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    return () => leaving.abort()
  }, [])
  return isAway
}
