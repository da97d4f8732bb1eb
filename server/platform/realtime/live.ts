import type { LiveEvent, LiveSignal, LiveSignalName } from '#contract/realtime.ts'
import type { Viewer } from '../accounts/sessions.ts'
import type { Address, Bus, BusHandler, EndReason, TopicNews } from './bus.ts'
import { type Connection, createHub, type Hub } from './hub.ts'
import { createSlowDelivery } from './slow-delivery.ts'
import { createTopics, type TopicNames, type Topics } from './topics.ts'

type Payload<Name extends LiveSignalName> = Extract<LiveSignal, { name: Name }>['payload']
type SignalHandler = (viewer: Viewer, payload: never) => Promise<void> | void
type MemberHandler = (userId: number) => Promise<void> | void

const readAgain: LiveEvent = { name: 'live.read-again', payload: {} }
const addressOf = (userId: number): Address => `member:${userId}`
const after = (prefix: 'member:' | 'topic:', addresses: Address[]) =>
  addresses.flatMap((address) => (address.startsWith(prefix) ? [address.slice(prefix.length)] : []))

/** Live updates: events go out to members wherever they are connected, signals come in. It knows no feature. */
export function createLive(bus: Bus, onError: (error: unknown) => void) {
  const hub = createHub()
  const topicNames = new Map<string, TopicNames>()
  const topics = createTopics(bus, topicNames)
  const signalHandlers = new Map<string, SignalHandler>()
  const arrivals: MemberHandler[] = []
  const departures: MemberHandler[] = []

  bus.listen(createReceiver(hub, topics))

  const tell = (handlers: MemberHandler[], userId: number) => {
    for (const handler of handlers) Promise.resolve(handler(userId)).catch(onError)
  }

  return {
    hub: hub as Hub,
    publish(userIds: number[], event: LiveEvent) {
      if (userIds.length > 0) bus.send(userIds.map(addressOf), { kind: 'event', event })
    },
    /** To the screens that follow the topic. */
    publishTo(topic: string, news: TopicNews) {
      bus.send([`topic:${topic}`], { kind: 'topic-event', news })
    },
    endSessions(userId: number, sessionIds: number[], reason: EndReason) {
      if (sessionIds.length > 0) bus.send([addressOf(userId)], { kind: 'end-sessions', sessionIds, reason })
    },
    /** Before a socket opens: whoever reads when it is open misses nothing from then on. */
    follow: (userId: number) => bus.follow([addressOf(userId)]),
    unfollow: (userId: number) => bus.unfollow([addressOf(userId)]),
    /** A topic that stands for something else to each viewer. */
    onTopic: (topic: string, names: TopicNames) => void topicNames.set(topic, names),
    closed: (connection: Connection) => topics.unfollow(connection, [...connection.topics.keys()]),
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
    receive(connection: Connection, viewer: Viewer, signal: LiveSignal) {
      if (signal.name === 'live.unsubscribe') return topics.unfollow(connection, signal.payload.topics)
      if (signal.name === 'live.subscribe')
        return void topics.follow(connection, viewer, signal.payload.topics).catch(onError)
      const handler = signalHandlers.get(signal.name)
      if (handler) Promise.resolve(handler(viewer, signal.payload as never)).catch(onError)
    },
  }
}

export type Live = ReturnType<typeof createLive>

/** What comes over the bus, to the sockets that it concerns. */
function createReceiver(hub: Hub, topics: Topics): BusHandler {
  const deliverSlowly = createSlowDelivery(hub.connections)
  return (addresses, message) => {
    const userIds = after('member:', addresses).map(Number)
    const names = after('topic:', addresses)
    if (message.kind === 'event') hub.deliver(userIds, message.event)
    if (message.kind === 'end-sessions') hub.endSessions(userIds, message.sessionIds, message.reason)
    if (message.kind === 'topic-event') for (const name of names) topics.deliver(name, message.news)
    if (message.kind !== 'missed') return
    hub.deliver(userIds, readAgain)
    for (const name of names) topics.deliver(name, { event: readAgain })
    if (addresses.includes('everybody')) deliverSlowly(readAgain)
  }
}
