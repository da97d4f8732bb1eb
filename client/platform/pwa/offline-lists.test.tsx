import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/auth.ts'
import { useOfflineLists } from './offline-lists.ts'

const stored = { memberId: 1, build: '', queryKey: ['/api/taps'], data: ['theo'], updatedAt: Date.now() }

vi.mock('./offline-store.ts', () => ({
  offlineStore: {
    open: () => undefined,
    close: () => undefined,
    set: async () => undefined,
    list: async () => [['taps', stored]],
  },
  reliesOnStoredUser: () => false,
  storeUser: async () => undefined,
}))

function Member() {
  useOfflineLists({ id: 1 } as CurrentUser, ['/api/taps'])
  return null
}

test('a list that was not opened yet shows its copy when the network goes, and not before', async () => {
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
