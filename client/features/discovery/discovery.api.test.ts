import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { beginList, discoveryQueries } from './discovery.api.ts'

afterEach(() => void vi.unstubAllGlobals())

function serverAnswers(body: string, status = 200) {
  const network = vi.fn(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', network)
  return network
}

const { queryKey } = discoveryQueries.list()

test('what was asked for on arrival is not asked for again when the grid is drawn', async () => {
  const network = serverAnswers('[]')
  const queryClient = new QueryClient()
  beginList(queryClient)
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeDefined())
  const stop = new InfiniteQueryObserver(queryClient, discoveryQueries.list()).subscribe(() => undefined)
  await Promise.resolve()
  stop()
  expect(network).toHaveBeenCalledOnce()
})

test('a visitor who is refused leaves no failure behind for the grid', async () => {
  const network = serverAnswers('{"code":"signed_out","message":"Authentication required"}', 401)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  beginList(queryClient)
  expect(network).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)).toBeUndefined())
})
