import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TopicNews } from './bus.ts'
import { createHints } from './hints.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const news = (except: number[] = []): TopicNews => ({
  event: { name: 'quickies.news', payload: {} },
  except,
  isHint: true,
})

test('a topic gives a hint a second at most: the first at once, what follows it together', () => {
  const given: string[] = []
  const hints = createHints((name) => given.push(name))
  for (let n = 0; n < 50; n++) hints.put('here', news())
  hints.put('there', news())
  expect(given).toEqual(['here', 'there'])
  vi.advanceTimersByTime(999)
  expect(given).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(given).toEqual(['here', 'there', 'here'])
  vi.advanceTimersByTime(10_000)
  expect(given).toHaveLength(3)
  hints.put('here', news())
  expect(given).toHaveLength(4)
})

test('several in one hint reach whoever may hear of one of them', () => {
  const given: TopicNews[] = []
  const hints = createHints((_name, each) => given.push(each))
  hints.put('here', news())
  hints.put('here', news([1, 2]))
  hints.put('here', news([2, 3]))
  vi.advanceTimersByTime(1_000)
  expect(given[1]?.except).toEqual([2])
})
