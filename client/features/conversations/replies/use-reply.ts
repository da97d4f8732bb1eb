import { useEffect, useEffectEvent, useState } from 'react'
import type { Message, Quote } from '#contract/conversations.ts'
import { limits } from '#contract/limits.ts'

/** As much of a text as an answer to it shows. */
export const excerptOf = (text: string) => [...text].slice(0, limits.quote).join('')

/** The beginning of a message, as an answer to it shows it. */
function quoteOf({ seq, fromUserId, messageType, content, media, unsent }: Message): Quote {
  const excerpt = messageType === 'text' ? excerptOf(content) : ''
  const length = messageType === 'voice' && media?.durationMs ? { durationMs: media.durationMs } : {}
  return { seq, fromUserId, messageType, excerpt, ...length, unsent }
}

/** What the next message answers, as it is now: it may be edited or unsent meanwhile. */
export function useReply(
  messages: readonly Message[],
  nameOf: (userId: number | null) => string,
  onStart: () => void,
) {
  const [answered, setAnswered] = useState<Message>()
  const started = useEffectEvent(onStart)
  // Not before the menu is gone, which holds the focus.
  useEffect(() => {
    if (answered) started()
  }, [answered])
  const quote = answered && quoteOf(messages.find(({ id }) => id === answered.id) ?? answered)
  return {
    reply: quote && { quote, name: nameOf(quote.fromUserId) },
    start: setAnswered,
    end: () => setAnswered(undefined),
  }
}
