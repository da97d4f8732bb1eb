import * as z from 'zod/mini'
import { type CurrentUser, currentUser } from '#contract/auth.ts'
import { keptStore } from './kept-store.ts'

const KEY = 'user'

export function keepUser(user: CurrentUser): Promise<void> {
  return keptStore.set(KEY, user)
}

/** Who was signed in when the server was reached last. */
export async function findKeptUser(): Promise<CurrentUser | undefined> {
  const parsed = z.safeParse(currentUser, await keptStore.get(KEY))
  return parsed.success ? parsed.data : undefined
}

let relies = false

/** The server cannot be reached: who was signed in last stands in for its answer. */
export async function relyOnKeptUser(): Promise<CurrentUser | undefined> {
  const user = await findKeptUser()
  relies = user !== undefined
  return user
}

export function reliesOnKeptUser(): boolean {
  return relies
}
