import type { Message } from '#contract/conversations.ts'

/** A stretch of a conversation without a gap, oldest first. */
export type Thread<M extends Message = Message> = {
  messages: M[]
  hasOlder: boolean
  /** Of the newest message there is, which is further down than the stretch while newer ones are not loaded. */
  newestSeq: number
}

export const lastSeqOf = ({ messages }: Thread): number => messages.at(-1)?.seq ?? 0

export const hasNewer = (thread: Thread): boolean => thread.newestSeq > lastSeqOf(thread)

/**
 * By number. Later words win, but what was unsent stays so, what was edited does not get its earlier words back, and
 * an own tick does not become grey again.
 */
export function mergeMessages<M extends Message>(
  viewerId: number | undefined,
  known: readonly M[],
  incoming: readonly M[],
): M[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]))
  for (const message of incoming) {
    const before = bySeq.get(message.seq)
    const wasRead = before?.isRead === true && message.fromUserId === viewerId
    const isOlder = (before?.editedAt ?? '') > (message.editedAt ?? '') && !message.unsent
    const { content, editedAt } = isOlder ? before! : message
    const later = { ...message, content, editedAt, isRead: message.isRead || wasRead }
    bySeq.set(message.seq, before?.unsent ? before : later)
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/** With a page that overlaps the stretch or follows it directly; of one further down only its end is noted. */
export function joinPage<M extends Message>(
  viewerId: number | undefined,
  thread: Thread<M>,
  page: readonly M[],
): Thread<M> {
  const [first, last] = [page[0], page.at(-1)]
  if (!first || !last) return thread
  const newestSeq = Math.max(thread.newestSeq, last.seq)
  const top = thread.messages[0]?.seq ?? first.seq
  const bottom = thread.messages.at(-1)?.seq ?? last.seq
  const isApart = first.seq > bottom + 1 || last.seq < top - 1
  if (isApart) return { ...thread, newestSeq }
  return { ...thread, newestSeq, messages: mergeMessages(viewerId, thread.messages, page) }
}

const isUnread = ({ fromUserId, messageType, isRead, unsent }: Message, viewerId: number) =>
  fromUserId !== viewerId && messageType !== 'notice' && !isRead && !unsent

export function findFirstUnread(messages: readonly Message[], viewerId: number): number | undefined {
  return messages.find((message) => isUnread(message, viewerId))?.seq
}

/** How much is new below what is in sight, loaded or not. */
export function countBelow(thread: Thread, viewerId: number, inSight: number | undefined): number {
  if (inSight === undefined) return 0
  const loaded = thread.messages.filter((each) => each.seq > inSight && isUnread(each, viewerId)).length
  return loaded + Math.max(0, thread.newestSeq - lastSeqOf(thread))
}
