import { expect, test, vi } from 'vitest'
import { together } from './together.ts'

const rules = { most: 100, atOnce: 1 }
const double = async (items: number[]) => items.map((item) => item * 2)
/** What PostgreSQL answers to a statement that it will not carry out. */
const refused = () => Object.assign(new Error('refused'), { code: '23505' })

test('callers of one moment share one question, and each gets his own answer', async () => {
  const ask = vi.fn(double)
  const answerTo = together({ ask, ...rules })
  expect(await Promise.all([1, 2, 3].map(answerTo))).toEqual([2, 4, 6])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('what comes while a question is under way goes out after it, together', async () => {
  const asked: number[][] = []
  const answerTo = together({
    async ask(items: number[]) {
      asked.push(items)
      await new Promise((resolve) => setTimeout(resolve, 20))
      return items
    },
    ...rules,
  })
  const first = answerTo(1)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await Promise.all([first, answerTo(2), answerTo(3)])
  expect(asked).toEqual([[1], [2, 3]])
})

test('no question holds more than it may', async () => {
  const ask = vi.fn(double)
  await Promise.all([1, 2, 3, 4, 5].map(together({ ask, most: 2, atOnce: 2 })))
  expect(ask.mock.calls.map(([items]) => items)).toEqual([[1, 2], [3, 4], [5]])
})

test('two with one key are never under way at the same time, and keep their order', async () => {
  const open = new Set<string>()
  const order: string[] = []
  const answerTo = together({
    async ask(items: string[]) {
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
    most: 2,
    atOnce: 3,
  })
  await Promise.all(['a1', 'b1', 'a2', 'c1', 'a3', 'b2'].map(answerTo))
  for (const key of ['a', 'b', 'c'])
    expect(order.filter((item) => item.startsWith(key))).toEqual(
      order.filter((item) => item.startsWith(key)).sort(),
    )
  expect(order).toHaveLength(6)
})

test('one that the database refuses does not take the others with it', async () => {
  const answerTo = together({
    async ask(items: number[]) {
      if (items.includes(2)) throw new Error('query failed', { cause: refused() })
      return items
    },
    ...rules,
  })
  const [first, second, third] = await Promise.allSettled([1, 2, 3].map(answerTo))
  expect([first, third]).toMatchObject([{ value: 1 }, { value: 3 }])
  expect(second).toMatchObject({ status: 'rejected', reason: { message: 'query failed' } })
})

test('a connection that breaks fails all of them, and nothing is asked twice', async () => {
  const ask = vi.fn(async (_items: number[]): Promise<number[]> => {
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
  })
  const answerTo = together({ ask, ...rules })
  const answers = await Promise.allSettled([1, 2].map(answerTo))
  expect(answers).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(ask).toHaveBeenCalledTimes(1)
  await expect(answerTo(3)).rejects.toThrow('Connection terminated')
})
