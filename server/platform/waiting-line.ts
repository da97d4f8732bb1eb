import { Refusal } from './errors.ts'
import { type CallerKey, createFairQueue } from './fair-queue.ts'

type LineRules = {
  maxConcurrent: number
  waiting: number
  /** How many of those who wait may be one caller's. */
  waitingOfOne?: number
  full: string
}

/** Lets a few pieces of heavy work run at once, some more wait, and turns the rest away. Callers take turns. */
export function waitingLine({ maxConcurrent, waiting, waitingOfOne = waiting, full }: LineRules) {
  let running = 0
  const queue = createFairQueue<() => void>({ maxWaiting: waiting, maxOfOne: waitingOfOne })

  function waitForTurn(caller: CallerKey): Promise<void> {
    return new Promise((turn, refuse) => {
      if (!queue.add(caller, turn)) refuse(new Refusal('busy', full, { retryAfterSeconds: 5 }))
    })
  }

  return async function takeTurn<T>(work: () => Promise<T>, caller: CallerKey = 'anybody'): Promise<T> {
    if (running < maxConcurrent) running++
    else await waitForTurn(caller)
    try {
      return await work()
    } finally {
      // The place is handed on, so nobody can slip in between.
      const next = queue.take()
      if (next) next()
      else running--
    }
  }
}
