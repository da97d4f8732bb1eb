import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/testing/render-screen.tsx'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { useDiscovery } from './discovery.api.ts'
import { DiscoveryGrid } from './discovery-grid.tsx'
// The grid loads it when it is shown; here it is there already.
import './enough-for-now.tsx'

afterEach(() => void vi.unstubAllGlobals())

const refusal = () =>
  Response.json(
    { code: 'too_many', message: 'You have seen a lot of men for now.' },
    { status: 429, headers: { 'retry-after': '1500' } },
  )

describe('a member who has seen as many as he may', () => {
  test('reads when there will be more, and nothing of an error', async () => {
    vi.stubGlobal('fetch', async () => refusal())
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const props = { role: undefined, filters: {}, onClearFilters: () => undefined, before: null }
    renderScreen(<DiscoveryGrid {...props} />)
    await screen.findByRole('heading', { name: 'That’s plenty for now' })
    screen.getByText('You’ve seen a lot of men. There are more in 25 minutes.')
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    expect(failed).not.toHaveBeenCalled()
  })

  test('does not ask again while he scrolls at the end of the list', async () => {
    const network = vi
      .fn<typeof fetch>()
      .mockImplementationOnce(async () => Response.json([], { headers: { [NEXT_CURSOR]: 'sealed' } }))
      .mockImplementation(async () => refusal())
    vi.stubGlobal('fetch', network)
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    const { result } = renderHook(() => useDiscovery(), { wrapper })
    await waitFor(() => expect(result.current.hasNextPage).toBe(true))
    result.current.loadMore()
    await waitFor(() => expect(result.current.enough).toEqual({ waitSeconds: 1500 }))
    for (let n = 0; n < 5; n++) result.current.loadMore()
    expect(network).toHaveBeenCalledTimes(2)
  })
})
