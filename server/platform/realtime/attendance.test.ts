import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAttendance } from './attendance.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function attend() {
  const news: string[] = []
  const attendance = createAttendance({
    arrived: (userId) => void news.push(`${userId} arrived`),
    departed: (userId) => void news.push(`${userId} departed`),
  })
  return { ...attendance, news }
}

test('reconnecting in circles tells nobody anything after the first arrival', () => {
  const { came, left, news } = attend()
  for (let n = 0; n < 100; n++) {
    came(1)
    vi.advanceTimersByTime(500)
    left(1)
    vi.advanceTimersByTime(9_000)
  }
  came(1)
  vi.advanceTimersByTime(60_000)
  expect(news).toEqual(['1 arrived'])
})

test('who stays away for ten seconds has left, and arrives anew', () => {
  const { came, left, news } = attend()
  came(1)
  left(1)
  vi.advanceTimersByTime(9_999)
  expect(news).toEqual(['1 arrived'])
  vi.advanceTimersByTime(1)
  came(1)
  expect(news).toEqual(['1 arrived', '1 departed', '1 arrived'])
})
