import * as z from 'zod/mini'
import { tabStore } from './storage.ts'

const KEY = 'heldToast'
const heldToast = z.object({ title: z.string(), description: z.optional(z.string()) })
type HeldToast = z.infer<typeof heldToast>

/** Keeps a toast over a full reload of the page. */
export function holdToast(toast: HeldToast): void {
  tabStore.set(KEY, JSON.stringify(toast))
}

export function takeHeldToast(): HeldToast | undefined {
  const text = tabStore.get(KEY)
  tabStore.remove(KEY)
  if (!text) return undefined
  try {
    return z.parse(heldToast, JSON.parse(text))
  } catch {
    return undefined
  }
}
