import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/auth.ts'
import { useOfflineLists } from './offline-lists.ts'
import { offlineStore } from './offline-store.ts'

const stored = { memberId: 1, build: '', queryKey: ['/api/taps'], data: ['theo'], updatedAt: Date.now() }

afterEach(() => {
  vi.restoreAllMocks()
})

function Member() {
  useOfflineLists({ id: 1 } as CurrentUser, ['/api/taps'])
  return null
}

test('a list that was not opened yet shows its copy when the network goes, and not before', async () => {
  vi.spyOn(offlineStore, 'list').mockResolvedValue([['taps', stored]])
  const queryClient = new QueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <Member />
    </QueryClientProvider>,
  )
  expect(queryClient.getQueryData(['/api/taps'])).toBeUndefined()
  window.dispatchEvent(new Event('offline'))
  await vi.waitFor(() => expect(queryClient.getQueryData(['/api/taps'])).toEqual(['theo']))
  expect(queryClient.getQueryState(['/api/taps'])?.dataUpdatedAt).toBe(stored.updatedAt)
})
