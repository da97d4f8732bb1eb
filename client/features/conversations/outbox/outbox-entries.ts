import { del, set, values } from 'idb-keyval'
import { openStore } from '#client/platform/database.ts'
import { createStore } from '#client/platform/store.ts'
import type { NoteType, Quote, SentType } from '#contract/conversations.ts'
import type { ConversationRef } from '../conversation-kind.ts'
import type { OutgoingNote } from './outgoing-note.ts'

/** What is drawn of a voice note before it has arrived. */
export type OutgoingVoice = { waveform: string; durationMs: number }

/** A message on its way. It is stored on this device until the server has answered for it. */
export type OutboxEntry = {
  /** Chosen once: however often it is tried, it is one message. */
  clientId: string
  conversation: ConversationRef
  messageType: SentType | NoteType
  /** The text, or our address of a photo, video or voice note that is uploaded already. Empty for a note. */
  content: string
  /** What is still to be uploaded. */
  file?: Blob
  voice?: OutgoingVoice
  /** Of a photo or video: each receiver can look at it once. */
  viewOnce?: boolean
  /** The message that is sent on by it. What that says is not stored here: it may be unsent meanwhile. */
  forwardOf?: number
  /** What another feature sends. */
  note?: OutgoingNote
  /** What it answers. */
  replyTo?: Quote | undefined
  /** Whom its text names after an @. */
  mentionedIds?: number[]
  createdAt: string
  /** `returned`: it could not be sent, and its text is back in the input. */
  state: 'waiting' | 'failed' | 'returned'
}

/** Entries of one member on this device, in the order in which they were written. */
type OutboxStore = {
  list(): Promise<OutboxEntry[]>
  put(entry: OutboxEntry): Promise<void>
  remove(entry: OutboxEntry): Promise<void>
}

// The database sorts by key, so the key begins with the time.
const keyOf = ({ createdAt, clientId }: OutboxEntry) => `${createdAt}/${clientId}`
const byKey = (a: OutboxEntry, b: OutboxEntry) => (keyOf(a) < keyOf(b) ? -1 : 1)

/** WebKit's database may never answer after a page was left while it was being opened. */
const PATIENCE_MS = 3_000

/**
 * In a database and not in localStorage, because photos and videos wait too. Once the database has failed, as in private
 * windows of some browsers or on a full disk, messages wait for as long as the page is open.
 */
function openOutboxStore(memberId: number): OutboxStore {
  const database = openStore(`hungr-outbox-${memberId}`, 'entries')
  const known = new Map<string, OutboxEntry>()
  let hasFailed = false
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      if (!hasFailed) return await inTime(work())
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

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), PATIENCE_MS)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
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

type Opened = { store: OutboxStore; otherTabs: BroadcastChannel }

/** The entries of the outbox: in memory for the screens, on the device for the next visit, the same in every tab. */
export class OutboxEntries {
  readonly all = createStore<readonly OutboxEntry[]>([])
  #opened: Opened | undefined
  /** On their way into and out of the database: what it says meanwhile is older than what we know. */
  #saving = new Set<string>()
  #removed = new Set<string>()

  open(memberId: number): void {
    const otherTabs = new BroadcastChannel(`outbox-${memberId}`)
    otherTabs.onmessage = () => void this.reload()
    this.#opened = { store: openOutboxStore(memberId), otherTabs }
  }

  close(): void {
    this.#opened?.otherTabs.close()
    this.#opened = undefined
    this.all.set([])
  }

  async reload(): Promise<void> {
    const opened = this.#opened
    if (!opened) return
    const stored = await opened.store.list()
    if (this.#opened === opened) this.all.update((shown) => this.#reconcile(stored, shown))
  }

  #reconcile(stored: readonly OutboxEntry[], shown: readonly OutboxEntry[]): OutboxEntry[] {
    const newer = shown.filter(({ clientId }) => this.#saving.has(clientId))
    const settled = stored.filter(
      ({ clientId }) => !this.#removed.has(clientId) && !this.#saving.has(clientId),
    )
    return [...settled, ...newer].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  }

  /** Adds an entry, or replaces the one of the same `clientId`. */
  async save(entry: OutboxEntry): Promise<void> {
    const opened = this.#opened
    if (!opened || this.#removed.has(entry.clientId)) return
    this.#saving.add(entry.clientId)
    this.all.update((entries) =>
      entries.some(({ clientId }) => clientId === entry.clientId)
        ? entries.map((each) => (each.clientId === entry.clientId ? entry : each))
        : [...entries, entry],
    )
    await opened.store.put(entry)
    this.#saving.delete(entry.clientId)
    if (this.#removed.has(entry.clientId)) await opened.store.remove(entry)
    this.#notifyOtherTabs(opened)
  }

  async remove(entry: OutboxEntry): Promise<void> {
    const opened = this.#opened
    this.#removed.add(entry.clientId)
    this.all.update((entries) => entries.filter(({ clientId }) => clientId !== entry.clientId))
    if (!opened) return
    await opened.store.remove(entry)
    this.#notifyOtherTabs(opened)
  }

  #notifyOtherTabs(opened: Opened): void {
    if (this.#opened === opened) opened.otherTabs.postMessage('changed')
  }
}
