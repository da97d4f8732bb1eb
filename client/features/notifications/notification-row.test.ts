import { expect, test } from 'vitest'
import { notificationAge } from './notification-row.tsx'

const now = new Date('2026-11-15T12:00:00')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each([
  [0, 'Just now'],
  [-5 * MINUTE, 'Just now'],
  [HOUR - 1, 'Just now'],
  [HOUR, '1h ago'],
  [24 * HOUR - 1, '23h ago'],
  [24 * HOUR, 'Yesterday'],
  [48 * HOUR - 1, 'Yesterday'],
  [48 * HOUR, '13 Nov'],
  [365 * 24 * HOUR, '15 Nov 2025'],
])('a notification that is %i ms old reads %s', (age, words) => {
  expect(notificationAge(new Date(now.getTime() - age).toISOString(), now)).toBe(words)
})
