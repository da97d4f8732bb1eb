import { useMemo } from 'react'
import { createStore, useStore } from '#client/platform/store.ts'

/** Somebody who has not said for this long that he is typing, is not. */
const EXPIRES_MS = 5_000

type Typist = { userId: number; expiry: ReturnType<typeof setTimeout> }

/** By conversationKey. */
const typists = createStore<Readonly<Record<string, readonly Typist[]>>>({})

export function noteTyping(key: string, userId: number): void {
  const typist = { userId, expiry: setTimeout(() => noteStopped(key, userId), EXPIRES_MS) }
  typists.update((all) => {
    const known = all[key] ?? []
    const before = known.find((each) => each.userId === userId)
    clearTimeout(before?.expiry)
    const next = before ? known.map((each) => (each === before ? typist : each)) : [...known, typist]
    return { ...all, [key]: next }
  })
}

/** What he was typing has come, or he gave it up. */
export function noteStopped(key: string, userId: number): void {
  const typist = typists.get()[key]?.find((each) => each.userId === userId)
  if (!typist) return
  clearTimeout(typist.expiry)
  typists.update((all) => ({ ...all, [key]: all[key]?.filter((each) => each !== typist) ?? [] }))
}

/** Who is typing in a conversation now. */
export function useTypists(key: string): readonly number[] {
  const known = useStore(typists, (all) => all[key])
  return useMemo(() => known?.map(({ userId }) => userId) ?? [], [known])
}
