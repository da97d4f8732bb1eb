import { Cluster, type Redis } from 'ioredis'
import type { SharedRedis } from '../redis.ts'

/** Publishing and subscribing, the same on one server and on a cluster. */
export type Wire = {
  publish(channel: string, text: string): Promise<unknown>
  /** Resolves when Redis has acknowledged all of them. */
  subscribe(channels: string[]): Promise<unknown>
  unsubscribe(channels: string[]): Promise<unknown>
  onMessage(handler: (channel: string, text: string) => void): void
  /** There is a connection, for the first time or again: of what was subscribed nothing may be left. */
  onReady(handler: () => void): void
  close(): void
}

export function openWire({ client, onFailure }: SharedRedis): Wire {
  return client instanceof Cluster ? openClusterWire(client, onFailure) : openPlainWire(client, onFailure)
}

function openPlainWire(client: Redis, onFailure: (error: unknown) => void): Wire {
  // What is published in one tick goes out in one write.
  const publisher = client.duplicate({ enableAutoPipelining: true })
  const subscriber = client.duplicate({ autoResubscribe: false })
  for (const each of [publisher, subscriber]) each.on('error', onFailure)
  return {
    publish: async (channel, text) => publisher.publish(channel, text),
    subscribe: async (channels) => subscriber.subscribe(...channels),
    unsubscribe: async (channels) => subscriber.unsubscribe(...channels),
    onMessage: (handler) => void subscriber.on('message', handler),
    onReady: (handler) => void subscriber.on('ready', handler),
    close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

/** Sharded channels: a message stays on the node that its channel belongs to, where plain ones would go to all nodes. */
function openClusterWire(client: Cluster, onFailure: (error: unknown) => void): Wire {
  const cluster = client.duplicate([], {
    shardedSubscribers: true,
    enableAutoPipelining: true,
    autoPipeliningIgnoredCommands: ['ssubscribe', 'sunsubscribe'],
  })
  cluster.on('error', onFailure)
  cluster.on('nodeError', onFailure)
  // One command takes channels of one slot only.
  const onEach = (channels: string[], act: (channel: string) => Promise<unknown>) =>
    Promise.all(channels.map((channel) => act(channel)))
  return {
    publish: async (channel, text) => cluster.spublish(channel, text),
    subscribe: (channels) => onEach(channels, async (channel) => cluster.ssubscribe(channel)),
    unsubscribe: (channels) => onEach(channels, async (channel) => cluster.sunsubscribe(channel)),
    onMessage: (handler) => void cluster.on('smessage', handler),
    // The nodes to subscribe on are known before the cluster takes commands, or change later.
    onReady: (handler) => void cluster.on('ready', handler).on('subscribersReady', handler),
    close: () => cluster.disconnect(),
  }
}
