import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { membersOnScreen } from './shown-members.ts'

const card = (id: number) => ({ id, username: `man_${id}` })
const cards = (from: number, count: number) => Array.from({ length: count }, (_, n) => card(from + n))

/** What is read, and whether it is on the screen. */
function cacheOf(...queries: { data: unknown; isShown: boolean }[]): QueryClient {
  const queryClient = new QueryClient()
  for (const [n, { data, isShown }] of queries.entries()) {
    queryClient.setQueryData([n], data)
    const options = { queryKey: [n], queryFn: () => data, staleTime: Number.POSITIVE_INFINITY }
    if (isShown) new QueryObserver(queryClient, options).subscribe(() => undefined)
  }
  return queryClient
}
const topicsOf = (...ids: number[]) => ids.map((id) => ({ topic: `member:${id}` }))

test('members are followed wherever their cards are on the screen, and nowhere else', () => {
  const queryClient = cacheOf(
    { data: [{ id: 5, user: card(1), lastMessage: { id: 9, fromUserId: 4 } }], isShown: true },
    { data: card(2), isShown: true },
    { data: [card(3)], isShown: false },
  )
  expect(membersOnScreen(queryClient)).toEqual(topicsOf(1, 2))
})

test('of a long list those are followed who are in sight: the last of pages, the first of anything else', () => {
  const paged = { pages: [{ body: cards(1, 60) }, { body: cards(61, 60) }], pageParams: [] }
  const ids = membersOnScreen(cacheOf({ data: paged, isShown: true })).map(({ topic }) => topic)
  expect([ids.length, ids[0]]).toEqual([60, 'member:61'])
  const list = membersOnScreen(cacheOf({ data: cards(1, 90), isShown: true }))
  expect([list.length, list[0]?.topic]).toEqual([60, 'member:1'])
})
