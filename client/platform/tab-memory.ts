import * as z from 'zod/mini'
import { tabStore } from './storage.ts'

/**
 * `newRegistration`: signed up in this tab, no profile yet. `profileCompleted`: the current user must be read anew.
 * `passkeyOffered`: need not be offered again.
 */
export type SessionFlag = 'newRegistration' | 'profileCompleted' | 'passkeyOffered'

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

const WANTED_PATH = 'wantedPath'

/** Where somebody wanted to go before he was sent to sign in. */
export function holdWantedPath(path: string): void {
  tabStore.set(WANTED_PATH, path)
}

export function takeWantedPath(): string | null {
  const path = tabStore.get(WANTED_PATH)
  tabStore.remove(WANTED_PATH)
  return path
}

const HELD_TOAST = 'heldToast'
const heldToast = z.object({ title: z.string(), description: z.optional(z.string()) })
type HeldToast = z.infer<typeof heldToast>

/** A toast that is to be shown after a full reload of the page. */
export function holdToast(toast: HeldToast): void {
  tabStore.set(HELD_TOAST, JSON.stringify(toast))
}

export function takeHeldToast(): HeldToast | undefined {
  const text = tabStore.get(HELD_TOAST)
  tabStore.remove(HELD_TOAST)
  if (!text) return undefined
  try {
    return z.parse(heldToast, JSON.parse(text))
  } catch {
    return undefined
  }
}
