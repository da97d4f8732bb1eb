import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '#contract/realtime.ts'
import type { SharedRedis } from '../redis.ts'

export type EndReason = 'logout' | 'ended' | 'reset' | 'suspended' | 'deleted'

/** What processes tell each other. */
export type BusMessage =
  | { kind: 'event'; userIds: number[]; event: LiveEvent }
  | { kind: 'end-sessions'; sessionIds: number[]; reason: EndReason }

export type Bus = {
  send(message: BusMessage): void
  listen(handler: (message: BusMessage) => void): void
  close(): Promise<void>
}

export function createLocalBus(): Bus {
  const handlers: ((message: BusMessage) => void)[] = []
  return {
    send(message) {
      for (const handler of handlers) handler(message)
    },
    listen(handler) {
      handlers.push(handler)
    },
    async close() {},
  }
}

const CHANNEL = 'hungr:live'

/**
 * The sockets of this process are told at once, those of others through Redis. A dead Redis so costs others a
 * push, never a request: the client catches up by sequence.
 */
export function createRedisBus({ client, onFailure }: SharedRedis): Bus {
  const self = randomUUID()
  const local = createLocalBus()
  // Subscribing waits for the connection, however long it takes.
  const subscriber = client.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  })
  subscriber.on('error', onFailure)
  subscriber.subscribe(CHANNEL).catch(onFailure)
  subscriber.on('message', (_channel, text) => {
    const { from, message } = JSON.parse(text) as { from: string; message: BusMessage }
    if (from !== self) local.send(message)
  })
  return {
    send(message) {
      local.send(message)
      client.publish(CHANNEL, JSON.stringify({ from: self, message })).catch(onFailure)
    },
    listen: local.listen,
    close: async () => subscriber.disconnect(),
  }
}
