import { createHmac, randomUUID } from 'node:crypto'
import { PATIENCE, type SharedRedis } from '../redis.ts'
import { type Address, type Bus, type BusMessage, createLocalBus } from './bus.ts'
import { createOutgoing } from './outgoing.ts'
import { openWire } from './redis-wire.ts'
import { createSubscriptions } from './subscriptions.ts'

/**
 * The sockets of this process are told at once, those of others through Redis: a channel for each member and topic,
 * which a process subscribes while it has a socket for it, so that it hears nothing else. A dead Redis costs others a
 * push, never a request: who may have missed something reads again when it is back.
 */
export function createRedisBus(redis: SharedRedis, secret: string): Bus {
  const { onFailure } = redis
  const self = randomUUID()
  const local = createLocalBus()
  const addresses = new Map<string, Address>()
  const channelOf = (address: Address) => hashOf(secret, address)
  const textOf = (message: BusMessage) => JSON.stringify({ from: self, message })
  const wire = openWire(redis)
  const outgoing = createOutgoing({
    publish: wire.publish,
    missed: { text: textOf({ kind: 'missed' }), everybody: channelOf('everybody') },
    onFailure,
  })
  const subscriptions = createSubscriptions(wire, {
    onGap: () => local.send(['everybody'], { kind: 'missed' }),
    onFailure,
  })

  wire.onMessage((channel, text) => {
    const address = addresses.get(channel)
    // Left over from an unsubscribing that crossed a reconnection.
    if (!address) return void wire.unsubscribe([channel]).catch(onFailure)
    const { from, message } = JSON.parse(text) as { from: string; message: BusMessage }
    if (from !== self) local.send([address], message)
  })

  /** While Redis is away, or slow, nobody waits for it: he is let in, and reads again later. */
  async function follow(wanted: Address[]): Promise<void> {
    const channels = wanted.map(channelOf)
    for (const [index, channel] of channels.entries()) addresses.set(channel, wanted[index]!)
    await waitFor(subscriptions.follow(channels), () => local.send(wanted, { kind: 'missed' }))
  }

  function unfollow(unwanted: Address[]): void {
    const channels = unwanted.map(channelOf)
    subscriptions.unfollow(channels)
    for (const channel of channels) if (!subscriptions.has(channel)) addresses.delete(channel)
  }

  void follow(['everybody'])
  return {
    send(to, message) {
      local.send(to, message)
      const text = textOf(message)
      for (const address of to) outgoing.send(channelOf(address), text)
    },
    follow,
    unfollow,
    listen: local.listen,
    async close() {
      outgoing.close()
      subscriptions.close()
      wire.close()
    },
  }
}

/** Redis can list its channels: it must not list who is here. */
function hashOf(secret: string, address: Address): string {
  const hash = createHmac('sha256', secret).update(`channel ${address}`).digest('base64url')
  return `live:${hash.slice(0, 22)}`
}

/** No longer than one is patient. `onLate` when it is done after all. */
async function waitFor(done: Promise<void>, onLate: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const isLate = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), PATIENCE)
  })
  if (await Promise.race([done, isLate])) void done.then(onLate)
  clearTimeout(timer)
}
