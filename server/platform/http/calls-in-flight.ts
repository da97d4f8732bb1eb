import { busy, Refusal } from '../errors.ts'
import type { Caller } from './caller.ts'

/** A browser has six connections to a host, or a hundred streams in one, for a grid of pictures above all. */
const usual = { perCaller: 100, total: 5000 }

/**
 * How many calls are worked on at once, of one caller and of all. A caller counts until his work is done, also when he
 * has hung up: what he asked for still holds up the others.
 */
export function createCallsInFlight({ perCaller, total } = usual) {
  const ofCaller = new Map<string, number>()
  let running = 0

  return async function admit<T>({ key, factor }: Caller, work: () => Promise<T>): Promise<T> {
    const own = ofCaller.get(key) ?? 0
    if (own >= perCaller * factor) throw tooManyAtOnce()
    if (running >= total) throw busy()
    ofCaller.set(key, own + 1)
    running++
    try {
      return await work()
    } finally {
      running--
      const left = ofCaller.get(key)! - 1
      if (left > 0) ofCaller.set(key, left)
      else ofCaller.delete(key)
    }
  }
}

const tooManyAtOnce = () =>
  new Refusal('too_many', 'Too many calls at once. Please wait a moment.', { retryAfterSeconds: 1 })
