import type { ReactNode } from 'react'
import { createStore, useStore } from '#client/platform/store.ts'

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

const toasts = createStore<{ lastId: number; entries: readonly ToastEntry[] }>({ lastId: 0, entries: [] })

/** Shows a short message; a newer one takes the place of an older one. Callable from anywhere. */
export function toast(options: ToastOptions): { id: number; dismiss: () => void } {
  const id = toasts.get().lastId + 1
  toasts.update(({ entries }) => ({
    lastId: id,
    entries: [{ ...options, id, open: true }, ...entries].slice(0, SHOWN_AT_ONCE),
  }))
  return { id, dismiss: () => dismissToast(id) }
}

/** Closes it. The entry itself stays for a while, closed, until it is removed or replaced. */
export function dismissToast(id: number) {
  if (!toasts.get().entries.some((entry) => entry.id === id && entry.open)) return
  changeEntries((entries) => entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => changeEntries((entries) => entries.filter((entry) => entry.id !== id)), REMOVAL_DELAY)
}

function changeEntries(change: (entries: readonly ToastEntry[]) => readonly ToastEntry[]) {
  toasts.update(({ lastId, entries }) => ({ lastId, entries: change(entries) }))
}

export function useToasts(): readonly ToastEntry[] {
  return useStore(toasts, ({ entries }) => entries)
}
