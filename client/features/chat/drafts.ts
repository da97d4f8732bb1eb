import { useSyncExternalStore } from 'react'
import { deviceStore } from '#client/platform/storage.ts'

const texts = new Map<string, string>()
const listeners = new Set<() => void>()
const keyOf = (viewerId: number, key: string) => `draft:${viewerId}:${key}`

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readDraft(viewerId: number, key: string): string {
  const name = keyOf(viewerId, key)
  return texts.get(name) ?? deviceStore.get(name) ?? ''
}

/** What was begun in a chat and not sent yet. */
export function useDraft(viewerId: number, key: string): string {
  return useSyncExternalStore(subscribe, () => readDraft(viewerId, key))
}

export function keepDraft(viewerId: number, key: string, text: string): void {
  const name = keyOf(viewerId, key)
  texts.set(name, text)
  if (text) deviceStore.set(name, text)
  else deviceStore.remove(name)
  for (const listener of listeners) listener()
}

/** A text that could not be sent goes back to where it was written, before what was begun since. */
export function returnToDraft(viewerId: number, key: string, text: string): void {
  const begun = readDraft(viewerId, key)
  keepDraft(viewerId, key, begun ? `${text}\n${begun}` : text)
}
