type BreakerRules = {
  /** So many failures in a row open it. */
  failures: number
  /** The first pause; each further failure doubles it. */
  pauseMs: number
  longestPauseMs: number
  /** The most services that are remembered. */
  mostKeys?: number
}

export class LeftAlone extends Error {
  override name = 'LeftAlone'
}

export type Breaker = {
  /** Does the work, or throws `LeftAlone` without trying when this service has failed too often of late. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * Leaves a service alone for a while after it has failed several times in a row, so that waiting for it does not
 * become everybody's occupation. After the pause one caller tries; the others are still turned away meanwhile.
 */
export function createBreaker(
  { failures, pauseMs, longestPauseMs, mostKeys = 1000 }: BreakerRules,
  now: () => number = Date.now,
): Breaker {
  const troubled = new Map<string, { failures: number; pausedUntil: number }>()

  const pauseAfter = (count: number) => Math.min(pauseMs * 2 ** (count - failures), longestPauseMs)

  function noteFailure(key: string): void {
    const count = (troubled.get(key)?.failures ?? 0) + 1
    // Set anew, the key moves to the end: the first one is always the one that failed longest ago.
    troubled.delete(key)
    troubled.set(key, {
      failures: count,
      pausedUntil: count < failures ? 0 : now() + pauseAfter(count),
    })
    if (troubled.size > mostKeys) troubled.delete(troubled.keys().next().value!)
  }

  return {
    async run(key, work) {
      const trouble = troubled.get(key)
      if (trouble && trouble.failures >= failures) {
        if (now() < trouble.pausedUntil) throw new LeftAlone()
        trouble.pausedUntil = now() + pauseAfter(trouble.failures)
      }
      try {
        const result = await work()
        troubled.delete(key)
        return result
      } catch (error) {
        noteFailure(key)
        throw error
      }
    },
  }
}
