import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type LiveEvent, type LiveEventName, liveEvents } from '#contract/realtime.ts'

type Payload<Name extends LiveEventName> = Extract<LiveEvent, { name: Name }>['payload']
type Handler = (payload: never) => void

/** What a screen wants to hear about. With another `basis` the server is asked anew what the topic stands for. */
export type WantedTopic = { topic: string; basis?: string }
export type TopicsOnScreen = (queryClient: QueryClient) => WantedTopic[]

/** What a feature does with pushed events, and after a connection that was lost has come back. */
export type LiveHandlers = {
  [Name in LiveEventName]?: (payload: Payload<Name>, queryClient: QueryClient) => void
} & {
  onConnect?: (queryClient: QueryClient) => void
  /** What goes on for as long as a member is signed in; what it returns ends it. */
  onStart?: (queryClient: QueryClient) => () => void
  /** What it wants to hear about, by the queries that are on the screen. */
  topics?: TopicsOnScreen
}

const handlers = new Map<LiveEventName, Set<Handler>>()
const frame = z.object({ name: z.string(), payload: z.unknown() })

/** Hears one kind of event until the returned function is called. */
export function subscribe<Name extends LiveEventName>(name: Name, handler: (payload: Payload<Name>) => void) {
  const set = handlers.get(name) ?? new Set()
  handlers.set(name, set.add(handler))
  return () => {
    set.delete(handler)
  }
}

/** Hands a frame of the socket to those who listen. A frame that the contract does not know is passed over. */
export function deliver(text: string): void {
  const event = readFrame(text)
  if (!event) return
  for (const handler of handlers.get(event.name) ?? []) handler(event.payload as never)
}

function readFrame(text: string): { name: LiveEventName; payload: unknown } | undefined {
  try {
    const { name, payload } = z.parse(frame, JSON.parse(text))
    if (!Object.hasOwn(liveEvents, name)) return undefined
    const known = name as LiveEventName
    return { name: known, payload: z.parse(liveEvents[known], payload) }
  } catch {
    return undefined
  }
}
