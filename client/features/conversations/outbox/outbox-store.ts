import { del, set, values } from 'idb-keyval'
import { openStore } from '#client/platform/database.ts'
import type { MessageType } from '#contract/conversations.ts'
import type { ConversationRef } from '../conversation-kind.ts'

/** A message on its way. It is stored on this device until the server has answered for it. */
export type OutboxEntry = {
  /** Chosen once: however often it is tried, it is one message. */
  clientId: string
  conversation: ConversationRef
  messageType: MessageType
  /** The text, or our address of a photo or video that is uploaded already. */
  content: string
  /** What is still to be uploaded. */
  file?: Blob
  createdAt: string
  /** `returned`: it could not be sent, and its text is back in the input. */
  state: 'waiting' | 'failed' | 'returned'
}

/** Entries of one member on this device, in the order in which they were written. */
export type OutboxStore = {
  list(): Promise<OutboxEntry[]>
  put(entry: OutboxEntry): Promise<void>
  remove(entry: OutboxEntry): Promise<void>
}

// The database sorts by key, so the key begins with the time.
const keyOf = ({ createdAt, clientId }: OutboxEntry) => `${createdAt}/${clientId}`
const byKey = (a: OutboxEntry, b: OutboxEntry) => (keyOf(a) < keyOf(b) ? -1 : 1)

/**
 * In a database and not in localStorage, because photos and videos wait too. Once the database has failed, as in private
 * windows of some browsers or on a full disk, messages wait for as long as the page is open.
 */
export function openOutboxStore(memberId: number): OutboxStore {
  const database = openStore(`hungr-outbox-${memberId}`, 'entries')
  const known = new Map<string, OutboxEntry>()
  let hasFailed = false
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      if (!hasFailed) return await work()
    } catch {
      hasFailed = true
    }
    return undefined
  }
  return {
    async list() {
      const stored = await attempt(() => values<OutboxEntry | FormerEntry>(database))
      if (stored) known.clear()
      for (const entry of stored?.map(renew) ?? []) known.set(keyOf(entry), entry)
      return [...known.values()].sort(byKey)
    },
    async put(entry) {
      await attempt(() => set(keyOf(entry), entry, database))
      known.set(keyOf(entry), entry)
    },
    async remove(entry) {
      await attempt(() => del(keyOf(entry), database))
      known.delete(keyOf(entry))
    },
  }
}

/** Written by an earlier build, which named the conversation in another way. */
type FormerEntry = Omit<OutboxEntry, 'conversation'> & {
  target: { kind: 'direct'; userId: number } | { kind: 'group'; groupId: number }
}

function renew(entry: OutboxEntry | FormerEntry): OutboxEntry {
  if ('conversation' in entry) return entry
  const { target, ...facts } = entry
  const id = target.kind === 'direct' ? target.userId : target.groupId
  return { ...facts, conversation: { kind: target.kind, id } }
}
