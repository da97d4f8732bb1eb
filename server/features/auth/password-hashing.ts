import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { once } from '#server/platform/once.ts'
import { waitingLine } from '#server/platform/waiting-line.ts'

// The package exports a const enum, which code that is only stripped of types cannot read.
const ARGON2ID = 2
const RULES = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const FULL = 'Many people are signing in right now. Please try again in a moment.'

// Hashing is the most expensive thing a stranger can make us do: a flood of logins must leave room for everything else,
// also for members on their own devices.
const lines = {
  strangers: waitingLine({ maxConcurrent: Math.min(4, availableParallelism()), waiting: 100, full: FULL }),
  known: waitingLine({ maxConcurrent: 1, waiting: 50, full: FULL }),
}

export function hashPassword(password: string): Promise<string> {
  return lines.strangers(() => hash(password, RULES))
}

// Verified in place of an account that is not there, so that both answers take equally long.
const decoy = once(() => hash('nobody has this password', RULES))

export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
  line: keyof typeof lines = 'strangers',
): Promise<boolean> {
  const against = passwordHash ?? (await decoy())
  const matches = await lines[line](() => verify(against, password))
  return matches && passwordHash !== undefined
}
