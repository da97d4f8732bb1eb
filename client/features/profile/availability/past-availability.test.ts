import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPastAvailability, withoutPast } from './past-availability.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-05-01T20:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const member = (id: number, until: string) => ({
  id,
  profile: { available: { until, place: 'Hosting', text: '' } },
})

test('what is over goes from open lists by itself, and what is not stays the same object', () => {
  // Nobody looks at the list here, and what nobody looks at is dropped after five minutes.
  const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
  const late = member(2, '2026-05-01T22:00:00.000Z')
  queryClient.setQueryData(['list'], { pages: [[member(1, '2026-05-01T20:15:00.000Z'), late]] })
  const stop = forgetPastAvailability(queryClient)
  vi.advanceTimersByTime(14 * 60_000)
  expect(queryClient.getQueryData(['list'])).toMatchObject({ pages: [[{ profile: { available: {} } }, {}]] })
  vi.advanceTimersByTime(2 * 60_000)
  const { pages } = queryClient.getQueryData<{ pages: object[][] }>(['list'])!
  expect(pages[0]).toEqual([{ id: 1, profile: { available: null } }, late])
  expect(pages[0]![1]).toBe(late)
  stop()
})

test('an answer in which nothing is over is not copied', () => {
  const data = { items: [member(1, '2026-05-01T22:00:00.000Z'), null, 'text', 3] }
  expect(withoutPast(data, Date.now())).toBe(data)
})
