import { useSyncExternalStore } from 'react'
import type { MemberCard } from '#contract/profile.ts'

let current: MemberCard | undefined
const listeners = new Set<() => void>()

function show(member: MemberCard | undefined): void {
  current = member
  for (const listener of listeners) listener()
}

/** A tap has become mutual: whatever screen is open, it gets its moment. */
export function showMutualMoment(member: MemberCard): void {
  show(member)
}

export function endMutualMoment(): void {
  show(undefined)
}

export function useMutualMember(): MemberCard | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
