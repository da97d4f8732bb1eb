import type { DirectMessage } from '#contract/chat.ts'
import type { Message } from '#contract/conversations.ts'

/** A message of the engine as the viewer has it with the other one. */
export function between(message: Message, viewerId: number, otherId: number): DirectMessage {
  const isOwn = message.fromUserId === viewerId
  return { ...message, fromUserId: isOwn ? viewerId : otherId, toUserId: isOwn ? otherId : viewerId }
}
