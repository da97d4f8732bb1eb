import { createStore, useStore } from '../store.ts'

/** `connecting` is the quiet state: nothing to say yet. `reconnecting` has lasted long enough to be shown. */
export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'offline'

const QUIET_MS = 2_000

export const connection = createStore<Connection>('connecting')
let patience: ReturnType<typeof setTimeout> | undefined

function become(next: Connection): void {
  clearTimeout(patience)
  patience = undefined
  connection.set(next)
}

export function connectionOpened(): void {
  become('connected')
}

/** The socket is gone or not there yet: shown at once when there is no network, else after two seconds. */
export function connectionMissing(): void {
  if (!navigator.onLine) {
    become('offline')
  } else if (!patience && connection.get() !== 'reconnecting') {
    become('connecting')
    patience = setTimeout(() => become('reconnecting'), QUIET_MS)
  }
}

/** Nobody wants a connection any more. */
export function connectionUnwanted(): void {
  become('connecting')
}

export function useConnection(): Connection {
  return useStore(connection)
}
