import { useEffect, useEffectEvent, useState } from 'react'
import type { Message, Quote } from '#contract/conversations.ts'
import { limits } from '#contract/limits.ts'

/** The beginning of a message, as an answer to it shows it. */
function quoteOf({ seq, fromUserId, messageType, content, media, unsent }: Message): Quote {
  const excerpt = messageType === 'text' ? [...content].slice(0, limits.quote).join('') : ''
  const length = messageType === 'voice' && media?.durationMs ? { durationMs: media.durationMs } : {}
  return { seq, fromUserId, messageType, excerpt, ...length, unsent }
}

/** What the next message answers. */
export function useReply(nameOf: (userId: number | null) => string, onStart: () => void) {
  const [quote, setQuote] = useState<Quote>()
  const started = useEffectEvent(onStart)
  // Not before the menu is gone, which holds the focus.
  useEffect(() => {
    if (quote) started()
  }, [quote])
  return {
    reply: quote && { quote, name: nameOf(quote.fromUserId) },
    start: (message: Message) => setQuote(quoteOf(message)),
    end: () => setQuote(undefined),
  }
}
