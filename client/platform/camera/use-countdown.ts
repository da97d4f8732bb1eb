import { useEffect, useEffectEvent, useState } from 'react'

const TICK_MS = 100

/** Seconds since it began to run; 0 while it does not. `onEnd` is called once, when the time is up. */
export function useCountdown(isRunning: boolean, seconds: number, onEnd: () => void): number {
  const [elapsed, setElapsed] = useState(0)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isRunning) return
    const begun = performance.now()
    const timer = setInterval(() => {
      const passed = (performance.now() - begun) / 1000
      setElapsed(Math.min(passed, seconds))
      if (passed < seconds) return
      clearInterval(timer)
      end()
    }, TICK_MS)
    return () => {
      clearInterval(timer)
      setElapsed(0)
    }
  }, [isRunning, seconds])
  return elapsed
}
