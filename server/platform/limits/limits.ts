import { createHmac } from 'node:crypto'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { createBoundedCache } from '../bounded-cache.ts'
import { Refusal } from '../errors.ts'
import type { RedisClient } from '../redis.ts'
import { countedAs } from './address.ts'
import { type Rule, type RuleName, rules } from './rules.ts'

export type Limits = {
  /** Uses up one turn of the rule for this key, or refuses with 429. */
  spend(rule: RuleName, key: string | number): Promise<void>
  /** The same for what is dropped without a word: false where `spend` refuses. */
  allows(rule: RuleName, key: string | number): Promise<boolean>
  /** Gives a turn back that turned out not to count. */
  refund(rule: RuleName, key: string | number): Promise<void>
}

/** Of keys that are asked for with every call, so many need no new hash. */
const REMEMBERED = 10_000

type Limiter = { consume(key: string): Promise<unknown>; reward?(key: string): Promise<unknown> }

/**
 * Counts in this process, or in Redis when several processes share the limits. Keys are hashed with a secret:
 * whoever reads Redis learns neither an address nor who signs in, and of one who has left nothing remains.
 */
export function createLimits({ secret, redis }: { secret: string; redis?: RedisClient }): Limits {
  const limiters = new Map<string, Limiter>()
  const hashOf = createBoundedCache(REMEMBERED, (key) =>
    createHmac('sha256', secret).update(`limit ${key}`).digest('base64url'),
  )

  function limiterFor(name: RuleName, factor: number): Limiter {
    const id = `${name}*${factor}`
    const known = limiters.get(id)
    if (known) return known
    const made = createLimiter(id, rules[name], factor, redis)
    limiters.set(id, made)
    return made
  }

  /** How long to wait, where the key has used up what the rule gives it. */
  async function consume(name: RuleName, key: string | number): Promise<number | undefined> {
    try {
      // The narrow one first: who has used it up takes nothing from his neighbours.
      for (const { key: counted, factor } of keysOf(name, key))
        await limiterFor(name, factor).consume(hashOf(counted))
      return undefined
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      return Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
    }
  }

  return {
    async spend(name, key) {
      const retryAfterSeconds = await consume(name, key)
      if (retryAfterSeconds === undefined) return
      const { message = 'Too many attempts. Please try again later.' }: Rule = rules[name]
      throw new Refusal('too_many', message, { retryAfterSeconds })
    },
    allows: async (name, key) => (await consume(name, key)) === undefined,
    async refund(name, key) {
      for (const { key: counted, factor } of keysOf(name, key))
        await limiterFor(name, factor).reward?.(hashOf(counted))
    },
  }
}

/** What is counted for a key, and how much wider the limit is for it. */
function keysOf(name: RuleName, key: string | number): { key: string; factor: number }[] {
  const { perAddress }: Rule = rules[name]
  if (!perAddress) return [{ key: String(key), factor: 1 }]
  const [address, ...rest] = String(key).split(' ')
  return countedAs(address!).map(({ key, factor }) => ({ key: [key, ...rest].join(' '), factor }))
}

function createLimiter(keyPrefix: string, rule: Rule, factor: number, redis?: RedisClient): Limiter {
  const make = (points: number, duration: number, keyPrefix: string) => {
    const inProcess = new RateLimiterMemory({ keyPrefix, points, duration })
    // A dead Redis locks nobody out: each process then counts for itself.
    return redis
      ? new RateLimiterRedis({ storeClient: redis, keyPrefix, points, duration, insuranceLimiter: inProcess })
      : inProcess
  }
  const steady = make(rule.points * factor, rule.seconds, keyPrefix)
  if (!rule.burst) return steady
  // The burst fills up again as quickly as the steady rate would have used it.
  return new BurstyRateLimiter(
    steady,
    make(rule.burst * factor, rule.burst * rule.seconds, `${keyPrefix}:burst`),
  )
}
