import { deviceStore } from '#client/platform/storage.ts'

const keyOf = (viewerId: number, key: string) => `draft:${viewerId}:${key}`

/** What was begun in a chat and not sent yet. */
export function readDraft(viewerId: number, key: string): string {
  return deviceStore.get(keyOf(viewerId, key)) ?? ''
}

export function keepDraft(viewerId: number, key: string, text: string): void {
  if (text) deviceStore.set(keyOf(viewerId, key), text)
  else deviceStore.remove(keyOf(viewerId, key))
}
