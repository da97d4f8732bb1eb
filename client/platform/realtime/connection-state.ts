import { useSyncExternalStore } from 'react'

/** `connecting` is the quiet state: nothing to tell yet. `reconnecting` has lasted long enough to be told. */
export type Connection = 'connecting' | 'connected' | 'reconnecting' | 'offline'

const QUIET_MS = 2_000
const listeners = new Set<() => void>()
let state: Connection = 'connecting'
let patience: ReturnType<typeof setTimeout> | undefined

function become(next: Connection): void {
  clearTimeout(patience)
  patience = undefined
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

export function connectionOpened(): void {
  become('connected')
}

/** The socket is gone or not there yet: told at once when there is no network, else after two seconds. */
export function connectionMissing(): void {
  if (!navigator.onLine) {
    become('offline')
  } else if (!patience && state !== 'reconnecting') {
    become('connecting')
    patience = setTimeout(() => become('reconnecting'), QUIET_MS)
  }
}

/** Nobody wants a connection any more. */
export function connectionUnwanted(): void {
  become('connecting')
}

export function connection(): Connection {
  return state
}

export function useConnection(): Connection {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, connection)
}
