import { deviceStore } from '#client/platform/storage.ts'
import { createStore, useStore } from '#client/platform/store.ts'

const texts = createStore<Readonly<Record<string, string>>>({})
const nameOf = (viewerId: number, key: string) => `draft:${viewerId}:${key}`
const readIn = (all: Readonly<Record<string, string>>, name: string) =>
  all[name] ?? deviceStore.get(name) ?? ''

/** What was begun in a conversation and not sent yet; `key` is its conversationKey. */
export function useDraft(viewerId: number, key: string): string {
  return useStore(texts, (all) => readIn(all, nameOf(viewerId, key)))
}

export function storeDraft(viewerId: number, key: string, text: string): void {
  const name = nameOf(viewerId, key)
  texts.update((all) => ({ ...all, [name]: text }))
  if (text) deviceStore.set(name, text)
  else deviceStore.remove(name)
}

/** A text that could not be sent goes back to where it was written, before what was begun since. */
export function returnToDraft(viewerId: number, key: string, text: string): void {
  const begun = readIn(texts.get(), nameOf(viewerId, key))
  storeDraft(viewerId, key, begun ? `${text}\n${begun}` : text)
}
