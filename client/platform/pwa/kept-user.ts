import * as z from 'zod/mini'
import { type CurrentUser, currentUser } from '#contract/auth.ts'
import { keptStore } from './kept-store.ts'

const KEY = 'user'

export function keepUser(user: CurrentUser): Promise<void> {
  return keptStore.set(KEY, user)
}

/** Who was signed in when there was a network last. */
export async function findKeptUser(): Promise<CurrentUser | undefined> {
  const parsed = z.safeParse(currentUser, await keptStore.get(KEY))
  return parsed.success ? parsed.data : undefined
}
