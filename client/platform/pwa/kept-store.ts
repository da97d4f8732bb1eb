import { entries, get, set } from 'idb-keyval'
import { openStore } from '../database.ts'

const store = openStore('hungr-kept', 'kept')
let isOpen = false

/** What may be read again without a network. Where the browser keeps nothing, there is nothing. */
export const keptStore = {
  get: <Value>(key: string): Promise<Value | undefined> => get<Value>(key, store).catch(() => undefined),
  list: <Value>(): Promise<[string, Value][]> => entries<string, Value>(store).catch(() => []),
  async set(key: string, value: unknown): Promise<void> {
    if (isOpen) await set(key, value, store).catch(() => undefined)
  },
  open(): void {
    isOpen = true
  },
  /** From here on nothing is written: what is being forgotten must not come back. */
  close(): void {
    isOpen = false
  },
}
