import { useEffect, useState } from 'react'

export function now(): Date {
  return new Date()
}

/** The time, updated every `everyMs`: for texts such as '5 minutes ago'. */
export function useNow(everyMs = 60_000): Date {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return time
}
