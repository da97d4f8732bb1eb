import { dayName } from '#client/platform/format.ts'
import type { Message } from '#contract/conversations.ts'
import { isExpired } from '../message-words.ts'
import type { OutboxEntry } from '../outbox/outbox-entries.ts'

/** One bubble with what stands above it. A row is a message, so that loading older ones moves nothing. */
export type ThreadRow<M extends Message = Message> = {
  /** The same before and after the server has answered, so that the bubble stays where it is. */
  key: string
  day?: string
  /** The line 'New messages' goes above it. */
  startsUnread: boolean
  /** First and last of a run of one sender. */
  isFirst: boolean
  isLast: boolean
  isOwn: boolean
} & ({ message: M; entry?: undefined } | { entry: OutboxEntry; message?: undefined })

type Facts = {
  key: string
  sender: number | null
  at: string
  isOwn: boolean
} & ({ message: Message } | { entry: OutboxEntry })

export type RowsInput<M extends Message> = {
  messages: readonly M[]
  entries: readonly OutboxEntry[]
  viewerId: number
  firstUnreadSeq: number | undefined
  now: Date
}

export function buildRows<M extends Message>(input: RowsInput<M>): ThreadRow<M>[] {
  const facts = listFacts(input)
  const days = facts.map(({ at }) => dayName(at, input.now))
  return facts.map((fact, at) => {
    const before = facts[at - 1]
    const after = facts[at + 1]
    const isNewDay = days[at] !== days[at - 1]
    const startsUnread = 'message' in fact && fact.message.seq === input.firstUnreadSeq
    return {
      ...fact,
      ...(isNewDay ? { day: days[at] } : {}),
      startsUnread,
      isFirst: isNewDay || startsUnread || before?.sender !== fact.sender,
      isLast: after?.sender !== fact.sender || days[at + 1] !== days[at],
    } as unknown as ThreadRow<M>
  })
}

/** What waits comes last; what has arrived in the meantime is not shown twice. */
function listFacts<M extends Message>({ messages, entries, viewerId, now }: RowsInput<M>): Facts[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return [
    ...messages
      .filter((message) => !isExpired(message, now))
      .map((message) => ({
        key: message.clientId ?? `seq-${message.seq}`,
        // A notice belongs to no run: no two have the same number.
        sender: message.messageType === 'notice' ? -message.seq : message.fromUserId,
        at: message.createdAt,
        isOwn: message.fromUserId === viewerId,
        message,
      })),
    ...entries
      .filter(({ clientId }) => !arrived.has(clientId))
      .map((entry) => ({ key: entry.clientId, sender: viewerId, at: entry.createdAt, isOwn: true, entry })),
  ]
}
