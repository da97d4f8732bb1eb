import { entries, get, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { type CurrentUser, currentUser } from '#contract/auth.ts'
import { openStore } from '../database.ts'

const DATABASE = 'hungr-kept'
const store = openStore(DATABASE, 'kept')
let isOpen = false

/** Looking into a database that is not there would make it, and a visitor leaves no trace. */
async function exists(): Promise<boolean> {
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === DATABASE)
}

/** What may be read again without a network. Where the browser stores nothing, there is nothing. */
export const offlineStore = {
  async get<Value>(key: string): Promise<Value | undefined> {
    try {
      return (await exists()) ? await get<Value>(key, store) : undefined
    } catch {
      return undefined
    }
  },
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

const USER = 'user'

export function storeUser(user: CurrentUser): Promise<void> {
  return offlineStore.set(USER, user)
}

/** Who was signed in when the server was reached last. */
export async function findStoredUser(): Promise<CurrentUser | undefined> {
  const parsed = z.safeParse(currentUser, await offlineStore.get(USER))
  return parsed.success ? parsed.data : undefined
}

let relies = false

/** The server cannot be reached: who was signed in last stands in for its answer. */
export async function relyOnStoredUser(): Promise<CurrentUser | undefined> {
  const user = await findStoredUser()
  relies = user !== undefined
  return user
}

export function reliesOnStoredUser(): boolean {
  return relies
}
