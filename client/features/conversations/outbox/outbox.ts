import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorText } from '#client/platform/api/api-error.ts'
import { now } from '#client/platform/clock.ts'
import { newClientId } from '#client/platform/new-client-id.ts'
import { connection } from '#client/platform/realtime/connection-state.ts'
import { createStore, useStore } from '#client/platform/store.ts'
import { toast } from '#client/ui/layers/toast.tsx'
import type { Message } from '#contract/conversations.ts'
import { type ConversationKind, type ConversationRef, conversationKey } from '../conversation-kind.ts'
import { returnToDraft } from '../drafts.ts'
import { addMessage } from '../thread.ts'
import type { OutboxEntry } from './outbox-entries.ts'
import { OutboxEntries } from './outbox-entries.ts'
import { draftOf, isWritten, type OutgoingMessage } from './outgoing-message.ts'
import { type NoteSenders, type OutgoingNote, sendNote } from './outgoing-note.ts'
import { decideRetry, type RetryState } from './retry-decision.ts'
import { uploadFile } from './upload-file.ts'

/** How what waits is sent: messages by the kind of their conversation, notes by their own kind. */
export type Senders = { kinds: Record<ConversationRef['kind'], ConversationKind>; notes: NoteSenders }

type Session = Senders & { memberId: number; queryClient: QueryClient }

const keyOf = (entry: OutboxEntry) => conversationKey(entry.conversation)

/**
 * Sends messages, each once and in order, however long it takes. Conversations do not wait for each other: one has a
 * queue of its own, which one tab at a time works off.
 */
export class Outbox {
  readonly #entries = new OutboxEntries()
  readonly #progress = createStore<Readonly<Record<string, number>>>({})
  #session: Session | undefined
  /** Written before the outbox was started: its code comes after the first screen. */
  #queuedBeforeStart: (() => void)[] = []
  /** By conversationKey: the queues at work, those that wait for the next try, and what went wrong in a row. */
  #running = new Set<string>()
  #pauses = new Map<string, ReturnType<typeof setTimeout>>()
  #retryStates = new Map<string, RetryState>()
  #uploads = new Map<string, AbortController>()

  readonly entries = this.#entries.all
  /** From 0 to 1 by `clientId`, while a file is being uploaded. */
  readonly progress = this.#progress

  /** Begins to send what waits for this member, in this visit and from earlier ones. */
  start(memberId: number, queryClient: QueryClient, senders: Senders): () => void {
    const session = { memberId, queryClient, ...senders }
    const listening = new AbortController()
    this.#session = session
    this.#entries.open(memberId)
    window.addEventListener('online', () => this.flush(), { signal: listening.signal })
    const stopListening = connection.subscribe(() => connection.get() === 'connected' && this.flush())
    void this.#entries.reload().then(() => this.flush())
    for (const queue of this.#queuedBeforeStart.splice(0)) queue()
    return () => {
      listening.abort()
      stopListening()
      this.#endPauses()
      if (this.#session !== session) return
      this.#session = undefined
      this.#entries.close()
    }
  }

  /** Stores a message on this device and sends it as soon as it can be. */
  queue(conversation: ConversationRef, message: OutgoingMessage): void {
    if (!this.#session) return void this.#queuedBeforeStart.push(() => this.queue(conversation, message))
    const same = this.#takeReturned(conversation, message)
    if (same) {
      this.retry(same)
      return
    }
    const createdAt = now().toISOString()
    this.#submit({ ...message, conversation, clientId: newClientId(), createdAt, state: 'waiting' })
  }

  /** The same for what another feature sends. */
  queueNote(conversation: ConversationRef, note: OutgoingNote): void {
    this.queue(conversation, { messageType: note.type, content: '', note })
  }

  /** What had come back is sent again. Unchanged it is the same message, which may have arrived after all. */
  #takeReturned(conversation: ConversationRef, message: OutgoingMessage): OutboxEntry | undefined {
    if (!isWritten(message)) return undefined
    const key = conversationKey(conversation)
    const returned = this.entries.get().filter((each) => each.state === 'returned' && keyOf(each) === key)
    const same = returned.find(({ content }) => content === message.content)
    for (const entry of returned) if (entry !== same) void this.discard(entry)
    return same
  }

  retry(entry: OutboxEntry): void {
    this.#retryStates.delete(keyOf(entry))
    this.#submit({ ...entry, state: 'waiting' })
  }

  /** Takes back what has not gone out yet. */
  async discard(entry: OutboxEntry): Promise<void> {
    this.#uploads.get(entry.clientId)?.abort()
    await this.#remove(entry)
  }

  /** The network is back: nothing waits any longer than it must. */
  flush(): void {
    this.#endPauses()
    for (const key of new Set(this.entries.get().map(keyOf))) this.#run(key)
  }

  #endPauses(): void {
    for (const pause of this.#pauses.values()) clearTimeout(pause)
    this.#pauses.clear()
  }

  #submit(entry: OutboxEntry): void {
    void this.#entries.save(entry).then(() => this.#run(keyOf(entry)))
  }

  async #remove(entry: OutboxEntry): Promise<void> {
    this.#progress.update(({ [entry.clientId]: _gone, ...others }) => others)
    await this.#entries.remove(entry)
  }

  #nextIn(key: string): OutboxEntry | undefined {
    return this.entries.get().find((entry) => entry.state === 'waiting' && keyOf(entry) === key)
  }

  #run(key: string): void {
    const session = this.#session
    if (!session || this.#running.has(key) || this.#pauses.has(key) || !this.#nextIn(key)) return
    this.#running.add(key)
    const work = async () => {
      // Another tab may have sent it while we waited for the lock.
      await this.#entries.reload()
      for (let entry = this.#nextIn(key); entry && this.#session === session; entry = this.#nextIn(key)) {
        if (!(await this.#deliver(session, entry))) return
      }
    }
    void withTabLock(`outbox-${session.memberId}-${key}`, work).finally(() => {
      this.#running.delete(key)
      if (this.#session === session) this.#run(key)
    })
  }

  /** True when the next one may follow. */
  async #deliver(session: Session, entry: OutboxEntry): Promise<boolean> {
    const kind = session.kinds[entry.conversation.kind]
    const abort = new AbortController()
    this.#uploads.set(entry.clientId, abort)
    try {
      const message = await this.#send(session, entry, abort.signal)
      addMessage(session.queryClient, kind, message, false)
      this.#retryStates.delete(keyOf(entry))
      await this.#remove(entry)
      return true
    } catch (error) {
      return abort.signal.aborted || this.#afterFailure(session, entry, error)
    } finally {
      this.#uploads.delete(entry.clientId)
    }
  }

  async #send(session: Session, entry: OutboxEntry, signal: AbortSignal): Promise<Message> {
    const { conversation, note, clientId } = entry
    if (note) return sendNote(session.notes, conversation.id, note, { clientId, signal })
    const draft = draftOf(await this.#uploaded(session, entry, signal))
    return session.kinds[conversation.kind].send(conversation.id, draft, signal)
  }

  async #uploaded(session: Session, entry: OutboxEntry, signal: AbortSignal): Promise<OutboxEntry> {
    if (!entry.file || entry.content) return entry
    const { url, messageType } = await uploadFile(session.queryClient, entry, entry.file, {
      signal,
      onProgress: (share) => this.#progress.update((all) => ({ ...all, [entry.clientId]: share })),
    })
    const uploaded = { ...entry, content: url, messageType }
    await this.#entries.save(uploaded)
    return uploaded
  }

  #afterFailure(session: Session, entry: OutboxEntry, error: unknown): boolean | Promise<boolean> {
    const key = keyOf(entry)
    const { waits, tries } = this.#retryStates.get(key) ?? { waits: 0, tries: 0 }
    const decision = decideRetry(error, { waits, tries })
    this.#retryStates.delete(key)
    if (decision.kind === 'give-up') return this.#fail(session, entry, error)
    this.#retryStates.set(key, { waits: waits + 1, tries: decision.countsAsTry ? tries + 1 : tries })
    const goOn = () => {
      this.#pauses.delete(key)
      this.#run(key)
    }
    this.#pauses.set(key, setTimeout(goOn, decision.afterMs))
    return false
  }

  /** It stays, with 'Tap to retry', or its text goes back. An upload may have been deleted since, so it is done again. */
  async #fail({ kinds, memberId }: Session, entry: OutboxEntry, error: unknown): Promise<boolean> {
    const returns = isWritten(entry) && kinds[entry.conversation.kind].returnsText
    if (returns) returnToDraft(memberId, keyOf(entry), entry.content)
    const content = entry.file ? '' : entry.content
    await this.#entries.save({ ...entry, content, state: returns ? 'returned' : 'failed' })
    toast({
      title: 'Failed to send message',
      description: errorText(error, 'Please try again.'),
      variant: 'destructive',
    })
    return true
  }
}

/** Lets one tab at a time do this work. Where the browser has no locks, the server sorts out what comes twice. */
async function withTabLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, work)
}

/** The one of this tab. */
export const outbox = new Outbox()

/** What waits or failed in this conversation, in order. */
export function useOutboxEntries(conversation: ConversationRef): readonly OutboxEntry[] {
  const all = useStore(outbox.entries)
  const key = conversationKey(conversation)
  return useMemo(() => all.filter((entry) => keyOf(entry) === key), [all, key])
}
