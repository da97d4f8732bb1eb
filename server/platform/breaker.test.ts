import { expect, test } from 'vitest'
import { createBreaker, LeftAlone } from './breaker.ts'

const rules = { failures: 3, pauseMs: 1000, longestPauseMs: 4000 }
const fail = () => Promise.reject(new Error('down'))
const answer = () => Promise.resolve('up')

function world(mostKeys?: number) {
  const clock = { now: 0 }
  const breaker = createBreaker({ ...rules, mostKeys }, () => clock.now)
  const failTimes = async (key: string, times: number) => {
    for (let time = 0; time < times; time++) await expect(breaker.run(key, fail)).rejects.toThrow()
  }
  return { clock, breaker, failTimes }
}

test('it opens after several failures in a row, for that service only, and one success forgets them', async () => {
  const { breaker, failTimes } = world()
  await failTimes('one', 2)
  expect(await breaker.run('one', answer)).toBe('up')
  await failTimes('one', 3)
  await expect(breaker.run('one', answer)).rejects.toThrow(LeftAlone)
  expect(await breaker.run('other', answer)).toBe('up')
})

test('after the pause one caller tries while the others are still turned away', async () => {
  const { clock, breaker, failTimes } = world()
  await failTimes('one', 3)
  clock.now = 1000
  let finish = (_: string) => {}
  const trying = breaker.run('one', () => new Promise<string>((resolve) => (finish = resolve)))
  await expect(breaker.run('one', answer)).rejects.toThrow(LeftAlone)
  finish('up')
  expect(await trying).toBe('up')
  expect(await breaker.run('one', answer)).toBe('up')
})

test('each further failure doubles the pause, up to the longest', async () => {
  const { clock, breaker, failTimes } = world()
  await failTimes('one', 3)
  for (const pause of [1000, 2000, 4000, 4000]) {
    clock.now += pause - 1
    await expect(breaker.run('one', fail)).rejects.toThrow(LeftAlone)
    clock.now += 1
    await expect(breaker.run('one', fail)).rejects.toThrow('down')
  }
})

test('it remembers no more services than it may, the latest ones', async () => {
  const { breaker, failTimes } = world(2)
  for (const key of ['one', 'two', 'three']) await failTimes(key, 3)
  expect(await breaker.run('one', answer)).toBe('up')
  await expect(breaker.run('two', answer)).rejects.toThrow(LeftAlone)
  await expect(breaker.run('three', answer)).rejects.toThrow(LeftAlone)
})
