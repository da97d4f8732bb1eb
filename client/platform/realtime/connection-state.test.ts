import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection, connectionMissing, connectionOpened, connectionUnwanted } from './connection-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  connectionUnwanted()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a lost connection is told only after two seconds', () => {
  connectionOpened()
  connectionMissing()
  vi.advanceTimersByTime(1_900)
  expect(connection()).toBe('connecting')
  vi.advanceTimersByTime(200)
  expect(connection()).toBe('reconnecting')
})

test('tries that fail meanwhile do not put it off', () => {
  connectionMissing()
  vi.advanceTimersByTime(1_500)
  connectionMissing()
  vi.advanceTimersByTime(600)
  expect(connection()).toBe('reconnecting')
})

test('a connection that comes back in time was never missing', () => {
  connectionMissing()
  vi.advanceTimersByTime(1_000)
  connectionOpened()
  vi.advanceTimersByTime(5_000)
  expect(connection()).toBe('connected')
})

test('without a network it is offline at once', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  connectionMissing()
  expect(connection()).toBe('offline')
})
