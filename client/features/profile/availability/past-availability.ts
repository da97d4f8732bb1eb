import type { QueryClient } from '@tanstack/react-query'
import { now } from '#client/platform/clock.ts'

const LOOK_EVERY_MS = 15_000

/** What is over goes from open screens by itself: the server says until when, and nobody has to be told. */
export function forgetPastAvailability(queryClient: QueryClient): () => void {
  const look = () => {
    for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
      const present = withoutPast(state.data, now().getTime())
      // As old as it was: nothing new has been read.
      if (present !== state.data)
        queryClient.setQueryData(queryKey, present, { updatedAt: state.dataUpdatedAt })
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** The same answer with `null` for each `available` that is over; the very same where there is none. */
export function withoutPast<Data>(data: Data, now: number): Data {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items = data.map((each) => withoutPast(each, now))
    return items.some((each, index) => each !== data[index]) ? (items as Data) : data
  }
  const changes = Object.entries(data).flatMap(([name, value]) => {
    const next = name === 'available' && isPast(value, now) ? null : withoutPast(value, now)
    return next === value ? [] : [[name, next] as const]
  })
  return changes.length > 0 ? { ...data, ...Object.fromEntries(changes) } : data
}

const isPast = (available: unknown, now: number) =>
  typeof available === 'object' &&
  available !== null &&
  'until' in available &&
  Date.parse(String(available.until)) <= now
