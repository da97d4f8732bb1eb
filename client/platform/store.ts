import { useSyncExternalStore } from 'react'

/** A value that is shared outside of React, with those who want to know when it changes. */
export type Store<Value> = {
  get(): Value
  set(next: Value): void
  update(change: (current: Value) => Value): void
  /** Calls the listener after each change until the returned function is called. */
  subscribe(listener: () => void): () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  const set = (next: Value) => {
    if (Object.is(next, value)) return
    value = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The value, or what `select` takes of it; a change of anything else does not draw the component again. */
export function useStore<Value>(store: Store<Value>): Value
export function useStore<Value, Selected>(store: Store<Value>, select: (value: Value) => Selected): Selected
export function useStore<Value>(store: Store<Value>, select: (value: Value) => unknown = (value) => value) {
  const selected = () => select(store.get())
  return useSyncExternalStore(store.subscribe, selected, selected)
}
