import { describe, expect, test, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

const options = { maxBatch: 100, maxConcurrent: 1, maxWaiting: 1000, callerOf: (item: number) => item }
const double = async (items: number[]) => items.map((item) => item * 2)

describe('a batch', () => {
  test('is shared by calls of one moment, each of which gets its own result', async () => {
    const runBatch = vi.fn(double)
    const submit = createBatcher({ ...options, runBatch })
    expect(await Promise.all([1, 2, 3].map(submit))).toEqual([2, 4, 6])
    expect(runBatch).toHaveBeenCalledTimes(1)
  })

  test('takes all that arrived while the one before it ran', async () => {
    const { runBatch, batches, finish } = heldBatches<number>()
    const submit = createBatcher({ ...options, runBatch })
    const first = submit(1)
    await vi.waitFor(() => expect(batches).toHaveLength(1))
    const others = [submit(2), submit(3)]
    finish()
    await Promise.all([first, ...others])
    expect(batches).toEqual([[1], [2, 3]])
  })

  test('waits for the one before it only as long as that is not slow', async () => {
    const { runBatch, batches, finish } = heldBatches<number>()
    const submit = createBatcher({ ...options, runBatch, maxConcurrent: 2, slowAfterMs: 300 })
    const all: Promise<number>[] = []
    for (const item of [1, 2, 3]) {
      all.push(submit(item))
      await new Promise(setImmediate)
      expect(batches).toEqual([[1]])
    }
    // The first is still under way: what came since goes together once it counts as slow.
    await vi.waitFor(() => expect(batches).toHaveLength(2))
    expect(batches).toEqual([[1], [2, 3]])
    finish()
    await Promise.all(all)
  })

  test('holds no more than it may', async () => {
    const runBatch = vi.fn(double)
    const submit = createBatcher({ ...options, runBatch, maxBatch: 2, maxConcurrent: 2 })
    await Promise.all([1, 2, 3, 4, 5].map(submit))
    expect(runBatch.mock.calls.map(([items]) => items)).toEqual([[1, 2], [3, 4], [5]])
  })

  test('never runs beside another with the same key, and one caller’s items stay in order', async () => {
    const open = new Set<string>()
    const order: string[] = []
    const submit = createBatcher({
      async runBatch(items: string[]) {
        for (const [key] of items) {
          expect(open).not.toContain(key)
          open.add(key!)
        }
        await new Promise((resolve) => setTimeout(resolve, 5))
        for (const [key] of items) open.delete(key!)
        order.push(...items)
        return items
      },
      keyOf: (item) => item[0]!,
      callerOf: () => 'one',
      maxBatch: 2,
      maxConcurrent: 3,
      maxWaiting: 100,
    })
    await Promise.all(['a1', 'b1', 'a2', 'c1', 'a3', 'b2'].map(submit))
    for (const key of ['a', 'b', 'c'])
      expect(order.filter((item) => item.startsWith(key))).toEqual(
        order.filter((item) => item.startsWith(key)).sort(),
      )
    expect(order).toHaveLength(6)
  })
})

describe('a batch that fails', () => {
  test('because of one item succeeds for the others, in a few statements', async () => {
    const runBatch = vi.fn(async (items: number[]) => {
      if (items.includes(42)) throw new Error('query failed', { cause: rejectedByPostgres() })
      return items
    })
    const submit = createBatcher({ ...options, runBatch })
    const results = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => submit(n)))
    const failed = results.filter(({ status }) => status === 'rejected')
    expect(failed).toMatchObject([{ reason: { message: 'query failed' } }])
    expect(results[42]).toBe(failed[0])
    expect(runBatch.mock.calls.length).toBeLessThanOrEqual(15)
  })

  test('because its connection broke fails for all, and nothing runs twice', async () => {
    const runBatch = vi.fn(async (_items: number[]): Promise<number[]> => {
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
    })
    const submit = createBatcher({ ...options, runBatch })
    const results = await Promise.allSettled([1, 2].map(submit))
    expect(results).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
    expect(runBatch).toHaveBeenCalledTimes(1)
    await expect(submit(3)).rejects.toThrow('Connection terminated')
  })
})

describe('what waits', () => {
  const busy = { status: 'rejected', reason: { code: 'busy', status: 503, retryAfterSeconds: 5 } }

  test('is bounded: beyond the bound callers are refused with 503 and when to come back', async () => {
    const { runBatch, finish } = heldBatches<number>()
    const submit = createBatcher({ ...options, runBatch, maxWaiting: 20 })
    const calls = Array.from({ length: 30 }, (_, n) => submit(n))
    finish()
    const results = await Promise.allSettled(calls)
    expect(results.slice(0, 20).every(({ status }) => status === 'fulfilled')).toBe(true)
    for (const result of results.slice(20)) expect(result).toMatchObject(busy)
    await expect(submit(31)).resolves.toBe(31)
  })

  test('of one caller is a tenth of it at most, so a flood leaves room for the others', async () => {
    const { runBatch, finish } = heldBatches<string>()
    const submit = createBatcher({ ...options, callerOf: (item) => item[0]!, runBatch, maxWaiting: 100 })
    const flood = Array.from({ length: 1000 }, (_, n) => submit(`a${n}`))
    const other = submit('b')
    finish()
    const results = await Promise.allSettled(flood)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(results.at(-1)).toMatchObject(busy)
    await expect(other).resolves.toBe('b')
  })

  test('is served in rotation: whoever comes after a flood of another is in the next batch', async () => {
    const { runBatch, batches, finish } = heldBatches<string>()
    const submit = createBatcher({ ...options, callerOf: (item) => item[0]!, runBatch, maxBatch: 4 })
    const flood = Array.from({ length: 100 }, (_, n) => submit(`a${n}`))
    await vi.waitFor(() => expect(batches).toHaveLength(1))
    const others = [submit('b0'), submit('c0'), submit('b1')]
    finish()
    await Promise.all([...flood, ...others])
    expect(batches[1]).toEqual(['a4', 'b0', 'c0', 'a5'])
    expect(batches[2]).toContain('b1')
  })
})

/** Batches that wait until `finish` is called, and the items of each. */
function heldBatches<Item>() {
  const batches: Item[][] = []
  let finish!: () => void
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const runBatch = async (items: Item[]) => {
    batches.push(items)
    await finished
    return items
  }
  return { runBatch, batches, finish }
}

const rejectedByPostgres = () => Object.assign(new Error('rejected'), { code: '23505' })
