import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { dropMember } from './drop-member.ts'

function setUp() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  /** A screen that is open and shows this query. */
  const watch = (queryKey: unknown[], data: unknown) => {
    queryClient.setQueryData(queryKey, data)
    const queryFn = vi.fn(async () => 'read anew')
    const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined)
    return { queryFn, stop, data: () => queryClient.getQueryData(queryKey) }
  }
  return { queryClient, watch }
}

test('what was read about him is dropped at once, and asked for again', async () => {
  const { queryClient, watch } = setUp()
  const page = watch(['/api/user/1001'], { id: 1001 })
  dropMember(queryClient, 1001)
  expect(page.data()).toBeUndefined()
  await vi.waitFor(() => expect(page.data()).toBe('read anew'))
  page.stop()
})

test('open lists that name him and all counts are read anew, others are left alone', () => {
  const { queryClient, watch } = setUp()
  const naming = watch(['/api/taps/received'], [{ user: { id: 1001 } }])
  const other = watch(['/api/taps/sent'], [{ user: { id: 10_011 } }])
  const badge = watch(['/api/badge-counts/taps'], { count: 1 })
  const unread = watch(['/api/notifications/unread-count'], { count: 1 })
  dropMember(queryClient, 1001)
  const asked = [naming, other, badge, unread].map(({ queryFn }) => queryFn.mock.calls.length)
  expect(asked).toEqual([1, 0, 1, 1])
  for (const { stop } of [naming, other, badge, unread]) stop()
})

test('a list that is not on the screen is forgotten, so that he does not flash up later', () => {
  const { queryClient } = setUp()
  queryClient.setQueryData(['/api/conversations'], [{ user: { id: 1001 } }])
  queryClient.setQueryData(['/api/groups'], [{ id: 7 }])
  dropMember(queryClient, 1001)
  expect(queryClient.getQueryData(['/api/conversations'])).toBeUndefined()
  expect(queryClient.getQueryData(['/api/groups'])).toEqual([{ id: 7 }])
})
