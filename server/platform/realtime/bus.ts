import type { Redis } from 'ioredis'
import type { LiveEvent } from '#contract/realtime.ts'

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

export function createRedisBus(redis: Redis, onError: (error: unknown) => void): Bus {
  const subscriber = redis.duplicate()
  const local = createLocalBus()
  subscriber.on('error', onError)
  subscriber.subscribe(CHANNEL).catch(onError)
  subscriber.on('message', (_channel, text) => local.send(JSON.parse(text) as BusMessage))
  return {
    // A dead Redis costs a push, never a request: the client catches up by sequence.
    send: (message) => void redis.publish(CHANNEL, JSON.stringify(message)).catch(onError),
    listen: local.listen,
    close: async () => subscriber.disconnect(),
  }
}
