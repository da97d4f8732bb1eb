import type { RedisClient } from '../redis.ts'
import { createMemoryCounts, type DistinctCounts } from './distinct-counts.ts'
import { createRedisCounts } from './redis-distinct-counts.ts'

/** What the allowance needs of the features; the gatherer hands it in. */
export type ReadingRules = {
  /** With whom he has to do already: reading them is free. */
  listContacts(userId: number): Promise<number[]>
  /** He has come to the end of his allowance, in words such as '400 different members in an hour'. */
  onExceeded(userId: number, limit: string): Promise<void>
}

/** How many different members each one has read lately, and what follows from it. */
export type MemberReads = { counts: DistinctCounts; rules: ReadingRules | undefined }

export function createMemberReads({ secret, redis }: { secret: string; redis?: RedisClient }): MemberReads {
  return { counts: redis ? createRedisCounts({ secret, redis }) : createMemoryCounts(), rules: undefined }
}
