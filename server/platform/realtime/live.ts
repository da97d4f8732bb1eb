import type { LiveEvent, LiveSignal, LiveSignalName } from '#contract/realtime.ts'
import type { Viewer } from '../accounts/sessions.ts'
import type { Bus, EndReason } from './bus.ts'
import { createHub, type Hub } from './hub.ts'

type Payload<Name extends LiveSignalName> = Extract<LiveSignal, { name: Name }>['payload']
type SignalHandler = (viewer: Viewer, payload: never) => Promise<void> | void
type MemberHandler = (userId: number) => Promise<void> | void

/** Live updates: events go out to members wherever they are connected, signals come in. It knows no feature. */
export function createLive(bus: Bus, onError: (error: unknown) => void) {
  const hub = createHub()
  const signalHandlers = new Map<string, SignalHandler>()
  const arrivals: MemberHandler[] = []
  const departures: MemberHandler[] = []

  bus.listen((message) => {
    if (message.kind === 'event') hub.deliver(message.userIds, message.event)
    else hub.endSessions(message.sessionIds, message.reason)
  })

  const tell = (handlers: MemberHandler[], userId: number) => {
    for (const handler of handlers) Promise.resolve(handler(userId)).catch(onError)
  }

  return {
    hub: hub as Hub,
    publish(userIds: number[], event: LiveEvent) {
      if (userIds.length > 0) bus.send({ kind: 'event', userIds, event })
    },
    endSessions(sessionIds: number[], reason: EndReason) {
      if (sessionIds.length > 0) bus.send({ kind: 'end-sessions', sessionIds, reason })
    },
    /** One feature answers for each signal. */
    onSignal<Name extends LiveSignalName>(
      name: Name,
      handler: (viewer: Viewer, payload: Payload<Name>) => Promise<void> | void,
    ) {
      signalHandlers.set(name, handler as SignalHandler)
    },
    onArrival: (handler: MemberHandler) => void arrivals.push(handler),
    onDeparture: (handler: MemberHandler) => void departures.push(handler),
    arrived: (userId: number) => tell(arrivals, userId),
    departed: (userId: number) => tell(departures, userId),
    receive(viewer: Viewer, signal: LiveSignal) {
      const handler = signalHandlers.get(signal.name)
      if (handler) Promise.resolve(handler(viewer, signal.payload as never)).catch(onError)
    },
  }
}

export type Live = ReturnType<typeof createLive>
