import { type ReactNode, useSyncExternalStore } from 'react'

export type ToastOptions = {
  title: ReactNode
  description?: ReactNode
  variant?: 'default' | 'destructive'
  /** How long it stays, in milliseconds. */
  duration?: number
  /** In place of the tick or the exclamation mark. */
  icon?: ReactNode
}

export type ToastEntry = ToastOptions & { id: number; open: boolean }

const SHOWN_AT_ONCE = 1
const REMOVAL_DELAY = 1_000_000

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

function update(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

/** Shows a short message; a newer one takes the place of an older one. Callable from anywhere. */
export function toast(options: ToastOptions): { id: number; dismiss: () => void } {
  const id = ++lastId
  update([{ ...options, id, open: true }, ...entries].slice(0, SHOWN_AT_ONCE))
  return { id, dismiss: () => dismissToast(id) }
}

/** Closes it. The entry itself is kept for a while, closed, until it is removed or replaced. */
export function dismissToast(id: number) {
  if (!entries.some((entry) => entry.id === id && entry.open)) return
  update(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => update(entries.filter((entry) => entry.id !== id)), REMOVAL_DELAY)
}

export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore(subscribe, () => entries)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
