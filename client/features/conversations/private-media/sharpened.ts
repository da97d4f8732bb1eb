import type { Message } from '#contract/conversations.ts'

/** A message whose photo or clip does not come blurred any more. */
export function sharpened<M extends Message>(message: M): M {
  if (!message.media?.blurred) return message
  const { blurred: _blurred, ...media } = message.media
  return { ...message, media }
}
