import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { LOOKED_KM } from '#contract/discovery.ts'
import { NEXT_CURSOR } from '#contract/endpoint.ts'
import { beginList, discoveryQueries } from './discovery.api.ts'

afterEach(() => void vi.unstubAllGlobals())

function serverAnswers(body: string, status = 200) {
  const network = vi.fn(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', network)
  return network
}

/** Empty pages that go on, each with a cursor of its own, and then what is given. */
function serverLooksOn(emptyPages: number) {
  const cursors: (string | null)[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => {
      cursors.push(new URL(address, 'http://here').searchParams.get('cursor'))
      const isLast = cursors.length > emptyPages
      return new Response('[]', {
        headers: isLast ? {} : { [LOOKED_KM]: '5', [NEXT_CURSOR]: `after-${cursors.length}` },
      })
    }),
  )
  return cursors
}

const { queryKey } = discoveryQueries.list()

test('what was asked for on arrival is not asked for again when the grid is drawn', async () => {
  const network = serverAnswers('[]')
  const queryClient = new QueryClient()
  void beginList(queryClient)
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeDefined())
  const stop = new InfiniteQueryObserver(queryClient, discoveryQueries.list()).subscribe(() => undefined)
  await Promise.resolve()
  stop()
  expect(network).toHaveBeenCalledOnce()
})

test('a visitor who is refused leaves no failure behind for the grid', async () => {
  const network = serverAnswers('{"code":"signed_out","message":"Authentication required"}', 401)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  void beginList(queryClient)
  expect(network).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)).toBeUndefined())
})

test('a page that came back short is asked on for, from where the server has looked', async () => {
  const cursors = serverLooksOn(2)
  const { pages } = await new QueryClient().fetchInfiniteQuery(discoveryQueries.list('Feedr'))
  expect(cursors).toEqual([null, 'after-1', 'after-2'])
  expect(pages).toHaveLength(1)
  expect(pages[0]!.headers[NEXT_CURSOR]).toBeUndefined()
})

test('it is asked on for a few times and no more; the next page goes on from there', async () => {
  const cursors = serverLooksOn(100)
  const { pages } = await new QueryClient().fetchInfiniteQuery({
    ...discoveryQueries.list('Feedr'),
    pages: 2,
  })
  expect(cursors).toHaveLength(10)
  expect(cursors[5]).toBe('after-5')
  expect(pages.map((page) => page.headers[LOOKED_KM])).toEqual([5, 5])
})
