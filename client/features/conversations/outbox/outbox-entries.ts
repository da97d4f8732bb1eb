import { createStore } from '#client/platform/store.ts'
import { type OutboxEntry, type OutboxStore, openOutboxStore } from './outbox-store.ts'

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
