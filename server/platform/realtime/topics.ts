import { TOPICS_PER_SOCKET } from '#contract/topics.ts'
import type { Viewer } from '../accounts/sessions.ts'
import type { Address, Bus, TopicNews } from './bus.ts'
import { createHints } from './hints.ts'
import { type Connection, push, type Topic } from './hub.ts'

/** Under which names a topic is published, for this viewer. Without one of its own it is its name. */
export type TopicNames = (viewer: Viewer) => Promise<string[]> | string[]

const addressOf = (name: string): Address => `topic:${name}`

/** Which of the open sockets follow what, by the names under which it is published. */
function createFollowers(bus: Bus) {
  const followers = new Map<string, Set<Connection>>()

  function deliver(name: string, { event, only, except }: TopicNews): void {
    const frame = JSON.stringify(event)
    const chosen = only && new Set(only)
    const hidden = new Set(except)
    for (const { socket, userId } of followers.get(name) ?? [])
      if (!hidden.has(userId) && (!chosen || chosen.has(userId))) push(socket, frame)
  }

  function add(connection: Connection, names: string[]): Promise<void> {
    for (const name of names) followers.set(name, (followers.get(name) ?? new Set()).add(connection))
    return bus.follow(names.map(addressOf))
  }

  function remove(connection: Connection, names: string[]): void {
    for (const name of names) {
      const set = followers.get(name)
      set?.delete(connection)
      if (set?.size === 0) followers.delete(name)
    }
    bus.unfollow(names.map(addressOf))
  }

  return { deliver, add, remove, has: (name: string) => followers.has(name) }
}

/** What the open screens follow, in their own words. */
export function createTopics(bus: Bus, namesOf: ReadonlyMap<string, TopicNames>) {
  const followers = createFollowers(bus)
  const hints = createHints(followers.deliver)

  /** Of what was asked for, what is new or may stand for something else by now; no more than a socket may have. */
  function admit({ topics }: Connection, asked: string[]): string[] {
    const admitted = new Set<string>()
    for (const topic of asked) {
      const hasRoom = topics.size < TOPICS_PER_SOCKET
      if (topics.has(topic) ? !namesOf.has(topic) : !hasRoom) continue
      if (!topics.has(topic)) topics.set(topic, { names: [] })
      admitted.add(topic)
    }
    return [...admitted]
  }

  async function followOne(connection: Connection, viewer: Viewer, topic: string): Promise<void> {
    const entry: Topic | undefined = connection.topics.get(topic)
    const names = (await namesOf.get(topic)?.(viewer)) ?? [topic]
    // It was given up while that was looked up, or the socket is closed.
    if (!entry || connection.topics.get(topic) !== entry) return
    const before = entry.names
    entry.names = names
    // In this order: what stays is followed without a gap.
    const followed = followers.add(connection, names)
    followers.remove(
      connection,
      before.filter((name) => !names.includes(name)),
    )
    bus.unfollow(before.filter((name) => names.includes(name)).map(addressOf))
    await followed
  }

  return {
    async follow(connection: Connection, viewer: Viewer, asked: string[]): Promise<void> {
      const admitted = admit(connection, asked)
      await Promise.all(admitted.map((topic) => followOne(connection, viewer, topic)))
      const topics = asked.filter((topic) => connection.topics.has(topic))
      push(connection.socket, JSON.stringify({ name: 'live.subscribed', payload: { topics } }))
    },
    unfollow(connection: Connection, topics: Iterable<string>): void {
      for (const topic of topics) {
        const entry = connection.topics.get(topic)
        connection.topics.delete(topic)
        if (entry) followers.remove(connection, entry.names)
      }
    },
    deliver(name: string, news: TopicNews): void {
      if (!followers.has(name)) return
      if (news.isHint) hints.put(name, news)
      else followers.deliver(name, news)
    },
  }
}

export type Topics = ReturnType<typeof createTopics>
