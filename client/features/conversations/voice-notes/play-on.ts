import { useEffect, useEffectEvent } from 'react'
import { now } from '#client/platform/clock.ts'
import { player, type Track } from '#client/platform/sound/player.ts'
import type { Message, MessageMedia } from '#contract/conversations.ts'
import { type ConversationRef, conversationKey } from '../conversation-kind.ts'
import { isExpired } from '../message-words.ts'

/**
 * What the browser is offered of a voice note. An MP4 of which there is another is one that some browsers do not play,
 * so there the other comes first.
 */
export function trackOf(url: string, { contentType, mp4Url }: MessageMedia): Track {
  const original = { src: url, type: contentType }
  if (!mp4Url) return { id: url, sources: [original] }
  const copy = { src: mp4Url, type: 'audio/mp4' }
  return { id: url, sources: contentType === 'audio/mp4' ? [copy, original] : [original, copy] }
}

const isHeard = (message: Message): message is Message & { media: MessageMedia } =>
  message.messageType === 'voice' && message.media !== null && !message.unsent && !isExpired(message, now())

/** The voice note that directly follows; nothing after a word, nor where it is one that is not played unasked. */
export function nextVoice(messages: readonly Message[], url: string): Track | undefined {
  const at = messages.findIndex(({ content }) => content === url)
  const next = messages.slice(at + 1).find(({ unsent, messageType }) => !unsent && messageType !== 'notice')
  return at >= 0 && next && isHeard(next) && !next.media.blurred
    ? trackOf(next.content, next.media)
    : undefined
}

/** Whether these two have not talked: then nothing is played that was not pressed, blurred or not. */
export const isStrange = ({ kind }: ConversationRef, viewerId: number, messages: readonly Message[]) =>
  kind === 'direct' && !messages.some(({ fromUserId }) => fromUserId === viewerId)

/** Goes on with the next voice note of an open conversation, and is silent when one leaves it, or what is heard is gone. */
export function usePlayOn(
  conversation: ConversationRef,
  viewerId: number,
  messages: readonly Message[] | undefined,
): void {
  const key = conversationKey(conversation)
  const playNext = useEffectEvent((ended: string) => {
    if (!messages || isStrange(conversation, viewerId, messages)) return
    const next = nextVoice(messages, ended)
    if (next) player.play(next)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation is another one to leave
  useEffect(() => {
    const stopListening = player.onEnd(playNext)
    return () => {
      stopListening()
      player.stop()
    }
  }, [key])
  useEffect(() => {
    const { id } = player.state.get()
    if (
      id?.startsWith('/media/') &&
      messages &&
      !messages.some((each) => each.content === id && isHeard(each))
    )
      player.stop()
  }, [messages])
}
