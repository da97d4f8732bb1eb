import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutgoing } from './outgoing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A Redis that answers when it is told to, or not at all. */
function fakeRedis(mostWaiting?: number) {
  const sent: string[] = []
  let isAway = false
  let answer: (() => void) | undefined
  let mustWait = false
  const outgoing = createOutgoing({
    async publish(channel, text) {
      if (isAway) throw new Error('away')
      if (mustWait) await new Promise<void>((resolve) => (answer = resolve))
      sent.push(`${channel} ${text}`)
    },
    missed: { text: 'MISSED', everybody: 'everybody' },
    onFailure: () => undefined,
    mostWaiting,
  })
  return {
    ...outgoing,
    sent,
    setAway: (value: boolean) => (isAway = value),
    stall: () => (mustWait = true),
    goOn: () => {
      mustWait = false
      answer?.()
    },
  }
}

test('whoever something could not be sent to is told to read again once Redis answers', async () => {
  const redis = fakeRedis()
  redis.setAway(true)
  for (const channel of ['a', 'b', 'a']) redis.send(channel, 'news')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(redis.sent).toEqual([])
  redis.setAway(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(redis.sent).toEqual(['a MISSED', 'b MISSED'])
})

test('what waits for a slow Redis is bounded: the oldest is dropped, and those it was for read again', async () => {
  const redis = fakeRedis(10)
  redis.stall()
  redis.send('first', 'aaaaa')
  for (const channel of ['second', 'third', 'fourth']) redis.send(channel, 'bbbbb')
  redis.goOn()
  await vi.advanceTimersByTimeAsync(0)
  expect(redis.sent).toEqual(['first aaaaa', 'third bbbbb', 'fourth bbbbb'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(redis.sent.slice(3)).toEqual(['second MISSED'])
})

test('where more channels missed something than are remembered, everybody reads again', async () => {
  const redis = fakeRedis()
  redis.setAway(true)
  for (let n = 0; n < 10_001; n++) redis.send(`channel-${n}`, 'news')
  await vi.advanceTimersByTimeAsync(0)
  redis.setAway(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(redis.sent).toEqual(['everybody MISSED'])
})
