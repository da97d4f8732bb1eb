import { createCipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { RedisClient } from '../redis.ts'
import { createMemoryCounts, type DistinctCounts } from './distinct-counts.ts'

/**
 * KEYS are the sets of the windows; ARGV the most of each, the seconds of each, then the values. Answers which values
 * were let in, as their places from 1, and for each window how many seconds it stays full, or 0.
 */
const ADMIT = `
local windows, count = #KEYS, #ARGV - 2 * #KEYS
local values = {unpack(ARGV, 2 * windows + 1)}
local known, room, starts, waits = {}, {}, {}, {}
for w = 1, windows do
  known[w] = redis.call('SMISMEMBER', KEYS[w], unpack(values))
  local size = redis.call('SCARD', KEYS[w])
  room[w] = tonumber(ARGV[w]) - size
  starts[w] = size == 0
  waits[w] = 0
end
local admitted, fresh, seen = {}, {}, {}
for w = 1, windows do fresh[w] = {} end
for v = 1, count do
  local fits = true
  for w = 1, windows do
    if known[w][v] == 0 and not seen[values[v]] and room[w] <= 0 then
      fits = false
      waits[w] = math.max(1, redis.call('TTL', KEYS[w]))
    end
  end
  if fits then
    admitted[#admitted + 1] = v
    for w = 1, windows do
      if known[w][v] == 0 and not seen[values[v]] then
        room[w] = room[w] - 1
        fresh[w][#fresh[w] + 1] = values[v]
      end
    end
    seen[values[v]] = true
  end
end
for w = 1, windows do
  if #fresh[w] > 0 then
    redis.call('SADD', KEYS[w], unpack(fresh[w]))
    if starts[w] then redis.call('EXPIRE', KEYS[w], ARGV[windows + w]) end
  end
end
return {admitted, waits}`

const BLOCK_BYTES = 16
/** Lua unpacks a few thousand arguments at most. */
const REMOVED_AT_ONCE = 1000

/**
 * For several processes together, in one round trip. Keys and values are encrypted: whoever reads Redis learns
 * neither who has read nor whom. While Redis is away each process counts for itself.
 */
export function createRedisCounts({ secret, redis }: { secret: string; redis: RedisClient }): DistinctCounts {
  const inProcess = createMemoryCounts()
  const cipherKey = Buffer.from(hkdfSync('sha256', secret, '', 'distinct counts', 32))
  const setOf = (name: string, key: number) => {
    const hash = createHmac('sha256', secret).update(`distinct ${key}`).digest('base64url')
    return `distinct:{${hash}}:${name}`
  }

  /** 32 bits of each, which Redis stores in four bytes. One block is one value, so equal ones stay equal. */
  function tokensOf(key: number, values: number[]): number[] {
    const blocks = Buffer.alloc(values.length * BLOCK_BYTES)
    for (const [index, value] of values.entries()) {
      blocks.writeInt32BE(key, index * BLOCK_BYTES)
      blocks.writeInt32BE(value, index * BLOCK_BYTES + 4)
    }
    const cipher = createCipheriv('aes-256-ecb', cipherKey, null).setAutoPadding(false)
    const sealed = Buffer.concat([cipher.update(blocks), cipher.final()])
    return values.map((_, index) => sealed.readInt32BE(index * BLOCK_BYTES))
  }

  return {
    async admit(key, values, windows) {
      if (values.length === 0) return { admitted: [], full: [], waitSeconds: 0 }
      try {
        const [places, waits] = (await redis.eval(
          ADMIT,
          windows.length,
          ...windows.map(({ name }) => setOf(name, key)),
          ...windows.map(({ most }) => most),
          ...windows.map(({ seconds }) => seconds),
          ...tokensOf(key, values),
        )) as [number[], number[]]
        return {
          admitted: places.map((place) => values[place - 1]!),
          full: windows.filter((_, index) => waits[index]! > 0),
          waitSeconds: Math.max(0, ...waits),
        }
      } catch {
        return inProcess.admit(key, values, windows)
      }
    },
    async remove(key, values, windows) {
      await inProcess.remove(key, values, windows)
      const tokens = tokensOf(key, values)
      for (let from = 0; from < tokens.length; from += REMOVED_AT_ONCE)
        await Promise.all(
          windows.map(({ name }) =>
            redis.srem(setOf(name, key), ...tokens.slice(from, from + REMOVED_AT_ONCE)).catch(() => 0),
          ),
        )
    },
  }
}
