import { Refusal } from './errors.ts'

type LineRules = { atOnce: number; waiting: number; full: string }

/** Lets a few pieces of heavy work run at once, some more wait, and turns the rest away. */
export function waitingLine({ atOnce, waiting, full }: LineRules) {
  let running = 0
  const queue: (() => void)[] = []

  return async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else if (queue.length < waiting) await new Promise<void>((turn) => queue.push(turn))
    else throw new Refusal('busy', full, { retryAfterSeconds: 5 })
    try {
      return await work()
    } finally {
      // The place is handed on, so nobody can slip in between.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
