import type { Wire } from './redis-wire.ts'

const AT_ONCE = 500
const RETRY = 1000

type Followed = { followers: number; acknowledged: Promise<void> }
type Options = {
  /** All is subscribed again, but what was sent meanwhile has passed this process by. */
  onGap(): void
  onFailure(error: unknown): void
}

/** Which channels this process has subscribed, as long as somebody follows them, over whatever connection there is. */
export function createSubscriptions(wire: Wire, { onGap, onFailure }: Options) {
  const followed = new Map<string, Followed>()
  let retry: NodeJS.Timeout | undefined
  let hasConnected = false
  wire.onReady(() => {
    hasConnected = true
    void recover()
  })

  async function recover(): Promise<void> {
    clearTimeout(retry)
    retry = undefined
    const channels = [...followed.keys()]
    try {
      for (let from = 0; from < channels.length; from += AT_ONCE)
        await wire.subscribe(channels.slice(from, from + AT_ONCE))
      onGap()
    } catch (error) {
      recoverLater(error)
    }
  }

  function recoverLater(error: unknown): void {
    onFailure(error)
    retry ??= setTimeout(() => void recover(), RETRY).unref()
  }

  return {
    has: (channel: string) => followed.has(channel),
    async follow(channels: string[]): Promise<void> {
      const fresh = channels.filter((channel) => !followed.has(channel))
      if (fresh.length > 0) {
        // Before the first connection nothing has failed: all of it is subscribed when it is there.
        const acknowledged = hasConnected
          ? wire.subscribe(fresh).then(() => undefined, recoverLater)
          : Promise.resolve()
        for (const channel of fresh) followed.set(channel, { followers: 0, acknowledged })
      }
      const entries = channels.map((channel) => followed.get(channel)!)
      for (const entry of entries) entry.followers++
      await Promise.all(entries.map(({ acknowledged }) => acknowledged))
    },
    unfollow(channels: string[]): void {
      const unwanted = channels.filter((channel) => {
        const entry = followed.get(channel)
        return entry && --entry.followers === 0 && followed.delete(channel)
      })
      if (unwanted.length > 0) wire.unsubscribe(unwanted).catch(onFailure)
    },
    close: () => clearTimeout(retry),
  }
}
