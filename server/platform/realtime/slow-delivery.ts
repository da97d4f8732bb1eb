import type { LiveEvent } from '#contract/realtime.ts'
import { type Connection, push } from './hub.ts'

const AT_ONCE = 100
const PAUSE = 50

/** To all who are here, some at a time: thousands who answer by a call in one moment would wait for each other. */
export function createSlowDelivery(connections: () => Iterable<Connection>) {
  let round = 0
  return (event: LiveEvent): void => {
    const frame = JSON.stringify(event)
    const all = [...connections()]
    const own = ++round
    const deliverFrom = (from: number) => {
      // Another began: it reaches these too.
      if (own !== round) return
      for (const { socket } of all.slice(from, from + AT_ONCE)) push(socket, frame)
      const next = from + AT_ONCE
      if (next < all.length) setTimeout(() => deliverFrom(next), PAUSE).unref()
    }
    deliverFrom(0)
  }
}
