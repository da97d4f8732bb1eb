import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#server/platform/errors.ts'

// The package exports a const enum, which code that is only stripped of types cannot read.
const ARGON2ID = 2
const RULES = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const AT_ONCE = Math.min(4, availableParallelism())
const MOST_WAITING = 100

// Hashing is the most expensive thing a stranger can make us do: a flood of logins must leave room for everything else.
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw new Refusal('busy', 'Many people are signing in right now. Please try again in a moment.', {
        retryAfterSeconds: 5,
      })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, RULES))
}

// Verified in place of an account that is not there, so that both answers take equally long.
let decoy: Promise<string> | undefined

export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', RULES)
  const against = passwordHash ?? (await decoy)
  const matches = await inTurn(() => verify(against, password))
  return matches && passwordHash !== undefined
}
