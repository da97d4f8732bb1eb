import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { beginReading, type RouteHandle } from './routing.ts'

const queryClient = new QueryClient()
const arriveAt = (address: string, begin: RouteHandle['begin']) =>
  beginReading(
    [{ children: [{ path: '/discovery', handle: { begin } satisfies RouteHandle }, { path: '/taps' }] }],
    queryClient,
    new URL(address, 'http://localhost') as unknown as Location,
  )

test('the screen at which one arrives begins to read, with what its address says', () => {
  const begin = vi.fn<NonNullable<RouteHandle['begin']>>()
  arriveAt('/discovery?role=Feedr', begin)
  expect(begin).toHaveBeenCalledOnce()
  expect(begin.mock.calls[0]?.[1].get('role')).toBe('Feedr')
})

test('no other screen does', () => {
  const begin = vi.fn<NonNullable<RouteHandle['begin']>>()
  arriveAt('/taps', begin)
  arriveAt('/nowhere', begin)
  expect(begin).not.toHaveBeenCalled()
})
