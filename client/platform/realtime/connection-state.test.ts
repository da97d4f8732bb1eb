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

test('a lost connection is shown only after two seconds', () => {
  connectionOpened()
  connectionMissing()
  vi.advanceTimersByTime(1_900)
  expect(connection.get()).toBe('connecting')
  vi.advanceTimersByTime(200)
  expect(connection.get()).toBe('reconnecting')
})

test('tries that fail meanwhile do not put it off', () => {
  connectionMissing()
  vi.advanceTimersByTime(1_500)
  connectionMissing()
  vi.advanceTimersByTime(600)
  expect(connection.get()).toBe('reconnecting')
})

test('a connection that comes back in time was never missing', () => {
  connectionMissing()
  vi.advanceTimersByTime(1_000)
  connectionOpened()
  vi.advanceTimersByTime(5_000)
  expect(connection.get()).toBe('connected')
})

test('without a network it is offline at once', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  connectionMissing()
  expect(connection.get()).toBe('offline')
})
