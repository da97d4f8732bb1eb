import { tabStore } from './storage.ts'

/** `newRegistration`: signed up in this tab, no profile yet. `profileCompleted`: the current user must be read anew. */
export type SessionFlag = 'newRegistration' | 'profileCompleted'

export function raiseFlag(flag: SessionFlag): void {
  tabStore.set(flag, 'true')
}

export function isFlagRaised(flag: SessionFlag): boolean {
  return tabStore.get(flag) === 'true'
}

export function lowerFlag(flag: SessionFlag): void {
  tabStore.remove(flag)
}

const pendingMessageKey = (userId: number) => `pendingMessage:${userId}`

/** A message chosen before its chat was open. */
export function holdPendingMessage(userId: number, text: string): void {
  tabStore.set(pendingMessageKey(userId), text)
}

export function readPendingMessage(userId: number): string | null {
  return tabStore.get(pendingMessageKey(userId))
}

export function dropPendingMessage(userId: number): void {
  tabStore.remove(pendingMessageKey(userId))
}
