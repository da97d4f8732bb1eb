import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Tap, tapsApi } from '#contract/taps.ts'
import { itemsIn, patchList } from './lists.ts'
import { pagesOf } from './query-of.ts'

const list = pagesOf(tapsApi.sent, { query: { limit: 2 } })
const tap = (id: number) => ({ id }) as Tap

function withPages() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(list.queryKey, {
    pages: [
      { body: [tap(5), tap(4)], headers: { 'x-next-cursor': 'after 4' } },
      { body: [tap(3), tap(2)], headers: { 'x-next-cursor': 'after 2' } },
    ],
    pageParams: [undefined, { cursor: 'after 4' }],
  })
  return queryClient
}

test('what an event puts at the top of a list comes before all pages, and leaves where it was', () => {
  const queryClient = withPages()
  patchList(queryClient, list, (taps) => [tap(3), ...taps.filter(({ id }) => id !== 3)])
  expect(itemsIn(queryClient, list)?.map(({ id }) => id)).toEqual([3, 5, 4, 2])
})

test('a changed list goes on where it ended before', () => {
  const queryClient = withPages()
  patchList(queryClient, list, (taps) => taps.slice(1))
  const { pages } = queryClient.getQueryData(list.queryKey)!
  expect(list.getNextPageParam(pages[1]!, pages, undefined, [])).toEqual({ cursor: 'after 2' })
})

test('a list that was not read is not made up', () => {
  const queryClient = new QueryClient()
  patchList(queryClient, list, () => [tap(1)])
  expect(itemsIn(queryClient, list)).toBeUndefined()
})
