import type { LiveEvent } from '#contract/realtime.ts'

export type EndReason = 'logout' | 'ended' | 'reset' | 'suspended' | 'deleted'

/** Whom a message concerns: a member wherever he is connected, or the open screens that follow a topic. */
export type Address = `member:${number}` | `topic:${string}` | 'everybody'

/** What processes tell each other. */
export type BusMessage =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'end-sessions'; sessionIds: number[]; reason: EndReason }
  | { kind: 'topic-event'; news: TopicNews }
  /** Something may have been lost on its way: whoever is concerned reads again. */
  | { kind: 'missed' }

export type TopicNews = {
  event: LiveEvent
  /** Of those who follow the topic, only these members; or all but these. */
  only?: number[]
  except?: number[]
  /** It says no more than 'read again': several in a moment are one. */
  isHint?: boolean
}

export type BusHandler = (addresses: Address[], message: BusMessage) => void

export type Bus = {
  send(addresses: Address[], message: BusMessage): void
  /** Resolves when nothing that is sent to these addresses from now on passes this process by. */
  follow(addresses: Address[]): Promise<void>
  /** As often as it was followed. */
  unfollow(addresses: Address[]): void
  listen(handler: BusHandler): void
  close(): Promise<void>
}

export function createLocalBus(): Bus {
  const handlers: BusHandler[] = []
  return {
    send(addresses, message) {
      for (const handler of handlers) handler(addresses, message)
    },
    follow: async () => {},
    unfollow() {},
    listen(handler) {
      handlers.push(handler)
    },
    async close() {},
  }
}
