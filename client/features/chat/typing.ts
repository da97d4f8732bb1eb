import { useSyncExternalStore } from 'react'
import { now } from '#client/platform/clock.ts'
import { send } from '#client/platform/realtime/live-socket.ts'
import type { LiveSignal } from '#contract/realtime.ts'

/** Somebody who has not said for this long that he is typing, is not. */
const EXPIRES_MS = 5_000
const SAY_AGAIN_MS = 2_500
const NOBODY: readonly number[] = []

const typists = new Map<string, readonly number[]>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function change(key: string, ids: readonly number[]): void {
  if (ids.length > 0) typists.set(key, ids)
  else typists.delete(key)
  for (const listener of listeners) listener()
}

/** `key` is that of the target: see targetKey. */
export function noteTyping(key: string, userId: number): void {
  const timer = `${key}/${userId}`
  clearTimeout(timers.get(timer))
  timers.set(
    timer,
    setTimeout(() => noteStopped(key, userId), EXPIRES_MS),
  )
  const ids = typists.get(key) ?? NOBODY
  if (!ids.includes(userId)) change(key, [...ids, userId])
}

/** What he was typing has come. */
export function noteStopped(key: string, userId: number): void {
  clearTimeout(timers.get(`${key}/${userId}`))
  timers.delete(`${key}/${userId}`)
  const ids = typists.get(key)
  if (ids?.includes(userId))
    change(
      key,
      ids.filter((id) => id !== userId),
    )
}

export function useTypists(key: string): readonly number[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => typists.get(key) ?? NOBODY,
  )
}

let lastSaid = { key: '', at: 0 }

/** Tells the others, now and then, while somebody writes. */
export function sayTyping(key: string, signal: LiveSignal): void {
  const at = now().getTime()
  if (lastSaid.key === key && at - lastSaid.at < SAY_AGAIN_MS) return
  if (send(signal)) lastSaid = { key, at }
}
