import type { MessageType } from '#contract/conversations.ts'

/** Where a message goes. */
export type ChatTarget = { kind: 'direct'; userId: number } | { kind: 'group'; groupId: number }

export function targetKey(target: ChatTarget): string {
  return target.kind === 'direct' ? `direct:${target.userId}` : `group:${target.groupId}`
}

/** A message on its way. It is kept on this device until the server has answered for it. */
export type OutboxEntry = {
  /** Chosen once: however often it is tried, it is one message. */
  clientId: string
  target: ChatTarget
  messageType: MessageType
  /** The text, or our address of a photo or video that is uploaded already. */
  content: string
  /** What is still to be uploaded. */
  file?: Blob
  createdAt: string
  /** `returned`: it could not be sent, and its text is back in the input. */
  state: 'waiting' | 'failed' | 'returned'
}

export type OutgoingMessage = { messageType: MessageType; content: string; file?: Blob }
