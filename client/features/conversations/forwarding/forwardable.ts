import type { Message } from '#contract/conversations.ts'

const sentOn = ['text', 'image', 'video']

/** Whether it is offered to be sent on. The server has the last word. */
export function isForwardable({ messageType, unsent, media, viewOnce, expiresAt }: Message): boolean {
  const isPassing = viewOnce !== undefined || expiresAt !== undefined
  return sentOn.includes(messageType) && !unsent && !isPassing && !media?.blurred
}
