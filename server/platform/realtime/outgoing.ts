/** A Redis that is slow may fall so far behind, in characters; some seconds of a busy process. */
const MOST_WAITING = 16 * 1024 * 1024
const MOST_AT_ONCE = 500
/** Channels that missed something. Beyond it everybody did. */
const MOST_MISSED = 10_000
const RETRY = 1000

type Envelope = { channel: string; text: string }
type Options = {
  publish(channel: string, text: string): Promise<unknown>
  /** What is sent in the place of what could not be sent. */
  missed: { text: string; everybody: string }
  onFailure(error: unknown): void
  mostWaiting?: number
}

/**
 * What waits for Redis: batch after batch, and no more than so much. Of what is too much the oldest is dropped, and
 * whoever it was for is told to read again as soon as Redis answers.
 */
export function createOutgoing({ publish, missed, onFailure, mostWaiting = MOST_WAITING }: Options) {
  const waiting = new Set<Envelope>()
  const lost = createLost(missed.everybody)
  let size = 0
  let isBusy = false
  let retry: NodeJS.Timeout | undefined

  function put(envelope: Envelope): void {
    waiting.add(envelope)
    size += envelope.text.length
    for (const oldest of waiting) {
      if (size <= mostWaiting) break
      take(oldest)
      lost.add(oldest.channel)
    }
  }

  function take(envelope: Envelope): void {
    waiting.delete(envelope)
    size -= envelope.text.length
  }

  async function flush(): Promise<void> {
    if (isBusy) return
    isBusy = true
    while (waiting.size > 0) {
      const batch = [...waiting.values().take(MOST_AT_ONCE)]
      for (const envelope of batch) take(envelope)
      const sent = await Promise.allSettled(batch.map(({ channel, text }) => publish(channel, text)))
      for (const [index, result] of sent.entries()) {
        if (result.status === 'fulfilled') continue
        onFailure(result.reason)
        lost.add(batch[index]!.channel)
      }
    }
    isBusy = false
    if (!lost.isEmpty()) retry ??= setTimeout(tellWhoMissed, RETRY).unref()
  }

  function tellWhoMissed(): void {
    retry = undefined
    for (const channel of lost.takeAll()) put({ channel, text: missed.text })
    void flush()
  }

  return {
    send(channel: string, text: string): void {
      put({ channel, text })
      void flush()
    },
    close: () => clearTimeout(retry),
  }
}

/** The channels that something was lost for. */
function createLost(everybody: string) {
  const channels = new Set<string>()
  return {
    add(channel: string): void {
      if (channels.has(everybody)) return
      const isTooMany = channels.size === MOST_MISSED
      if (isTooMany) channels.clear()
      channels.add(isTooMany ? everybody : channel)
    },
    isEmpty: () => channels.size === 0,
    takeAll(): string[] {
      const all = [...channels]
      channels.clear()
      return all
    },
  }
}
