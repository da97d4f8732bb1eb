import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, idParams, nextCursorHeader } from '#contract/endpoint.ts'
import { keyOf, pagesOf, patch, queryOf, refresh } from './query-of.ts'

const member = endpoint({
  method: 'GET',
  path: '/api/user/:id',
  access: 'member',
  params: idParams,
  reply: z.object({ name: z.string() }),
})
const members = endpoint({
  method: 'GET',
  path: '/api/members',
  access: 'member',
  query: z.object({ role: z.optional(z.string()), cursor: z.optional(z.string()) }),
  reply: z.array(z.string()),
  replyHeaders: nextCursorHeader,
})

function answer(reply: (address: string) => Response) {
  const network = vi.fn(async (address: string) => reply(address))
  vi.stubGlobal('fetch', network)
  return network
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the same call has the same key, whoever asks, and a typed answer', async () => {
  const network = answer(() => new Response('{"name":"Theo"}'))
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  await queryClient.fetchQuery(queryOf(member, { params: { id: 1000 } }))
  await queryClient.fetchQuery(queryOf(member, { params: { id: 1000 } }))
  expect(network.mock.calls.map(([address]) => address)).toEqual(['/api/user/1000'])
  const known = queryClient.getQueryData(queryOf(member, { params: { id: 1000 } }).queryKey)
  expect(known?.name).toBe('Theo')
})

test('one endpoint is read again with all its answers, and no other', async () => {
  const queryClient = new QueryClient()
  for (const id of [1, 2]) queryClient.setQueryData(keyOf(member, { params: { id } }), { name: 'Theo' })
  queryClient.setQueryData(keyOf(members), [])
  await refresh(queryClient, member)
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  expect([1, 2].map((id) => isStale(keyOf(member, { params: { id } })))).toEqual([true, true])
  expect(isStale(keyOf(members))).toBe(false)
})

test('a list goes on by the cursor in its header, with the query it began with, up to the last page', async () => {
  const network = answer((address) =>
    address.includes('cursor')
      ? new Response('["Carl"]')
      : new Response('["Theo"]', { headers: { 'x-next-cursor': 'after-theo' } }),
  )
  const list = pagesOf(members, { query: { role: 'Feedr' } })
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...list, pages: 5 })
  expect(pages.map(({ body }) => body)).toEqual([['Theo'], ['Carl']])
  expect(network.mock.calls.map(([address]) => address)).toEqual([
    '/api/members?role=Feedr',
    '/api/members?role=Feedr&cursor=after-theo',
  ])
})

test('an answer that was on its way when something changed does not undo the change', async () => {
  let answerFirst: (reply: Response) => void = () => undefined
  const network = vi.fn<() => Promise<Response>>()
  network.mockReturnValueOnce(Promise.resolve(new Response('{"name":"Theo"}')))
  network.mockReturnValueOnce(new Promise((done) => (answerFirst = done)))
  network.mockReturnValueOnce(Promise.resolve(new Response('{"name":"Theo, renamed"}')))
  vi.stubGlobal('fetch', network)
  const queryClient = new QueryClient()
  const query = queryOf(member, { params: { id: 1000 } })
  const screen = new QueryObserver(queryClient, query)
  const leave = screen.subscribe(() => undefined)
  await vi.waitFor(() => expect(screen.getCurrentResult().data?.name).toBe('Theo'))

  void screen.refetch()
  patch(queryClient, query, (known) => ({ name: `${known.name}, renamed` }))
  answerFirst(new Response('{"name":"Theo"}'))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(network).toHaveBeenCalledTimes(3)
  expect(screen.getCurrentResult().data?.name).toBe('Theo, renamed')
  leave()
})

test('what was never read is not made up by a change', () => {
  const queryClient = new QueryClient()
  const query = queryOf(member, { params: { id: 1000 } })
  patch(queryClient, query, (known) => ({ ...known, name: 'Theo' }))
  expect(queryClient.getQueryData(query.queryKey)).toBeUndefined()
})
