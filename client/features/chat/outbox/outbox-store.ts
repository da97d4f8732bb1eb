import { del, set, type UseStore, values } from 'idb-keyval'
import { openStore } from '#client/platform/database.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** Entries of one member on this device, in the order in which they were written. */
export type OutboxStore = {
  list(): Promise<OutboxEntry[]>
  put(entry: OutboxEntry): Promise<void>
  remove(entry: OutboxEntry): Promise<void>
}

// The database sorts by key, so the key begins with the time.
const keyOf = ({ createdAt, clientId }: OutboxEntry) => `${createdAt}/${clientId}`

/** In a database and not in localStorage, because photos and videos wait too. */
export function openOutboxStore(memberId: number): OutboxStore {
  let store: UseStore | undefined
  const opened = () => {
    store ??= openStore(`hungr-outbox-${memberId}`, 'entries')
    return store
  }
  return {
    list: async () => (await values<OutboxEntry>(opened())).sort(byKey),
    put: (entry) => set(keyOf(entry), entry, opened()),
    remove: (entry) => del(keyOf(entry), opened()),
  }
}

const byKey = (a: OutboxEntry, b: OutboxEntry) => (keyOf(a) < keyOf(b) ? -1 : 1)

/** Where the browser keeps nothing (private windows of some), messages wait as long as the page is open. */
export function forgetfulStore(): OutboxStore {
  const kept = new Map<string, OutboxEntry>()
  return {
    list: async () => [...kept.values()].sort(byKey),
    put: async (entry) => void kept.set(keyOf(entry), entry),
    remove: async (entry) => void kept.delete(keyOf(entry)),
  }
}
