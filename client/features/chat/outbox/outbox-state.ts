import { useMemo, useSyncExternalStore } from 'react'
import { type ChatTarget, type OutboxEntry, targetKey } from './outbox-entry.ts'

let entries: readonly OutboxEntry[] = []
const progress = new Map<string, number>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function listEntries(): readonly OutboxEntry[] {
  return entries
}

export function changeEntries(change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[]): void {
  entries = change(entries)
  tell()
}

export function noteProgress(clientId: string, share: number): void {
  progress.set(clientId, share)
  tell()
}

export function dropProgress(clientId: string): void {
  progress.delete(clientId)
}

/** What waits or failed for this chat, in order. */
export function useOutboxEntries(target: ChatTarget): readonly OutboxEntry[] {
  const all = useSyncExternalStore(subscribe, listEntries)
  const key = targetKey(target)
  return useMemo(() => all.filter((entry) => targetKey(entry.target) === key), [all, key])
}

/** From 0 to 1, while its file is being uploaded. */
export function useUploadProgress(clientId: string): number | undefined {
  return useSyncExternalStore(subscribe, () => progress.get(clientId))
}
