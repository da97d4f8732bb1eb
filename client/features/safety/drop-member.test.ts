import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { keyOf } from '#client/platform/api/query-of.ts'
import { chatApi } from '#contract/chat.ts'
import { groupsApi } from '#contract/groups.ts'
import { notificationsApi } from '#contract/notifications.ts'
import { profileApi } from '#contract/profile.ts'
import { tapsApi } from '#contract/taps.ts'
import { dropMember } from './drop-member.ts'

const HIM = { id: 1001, username: 'ben' }
const OTHER = { id: 10_011, username: 'carl' }

function setUp() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  /** A screen that is open and shows this query. */
  const watch = (queryKey: readonly unknown[], data: unknown) => {
    queryClient.setQueryData(queryKey, data)
    const queryFn = vi.fn(async () => 'read again')
    const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined)
    return { queryFn, stop, data: () => queryClient.getQueryData(queryKey) }
  }
  return { queryClient, watch }
}

test.each([
  ['his page', keyOf(profileApi.member, { params: { id: HIM.id } }), HIM],
  ['what was said with him', keyOf(chatApi.messages, { params: { userId: HIM.id } }), { messages: [] }],
  ['how it stands with him', keyOf(tapsApi.state, { params: { userId: HIM.id } }), { state: 'none' }],
])('%s is dropped at once, and asked for again', async (_what, key, data) => {
  const { queryClient, watch } = setUp()
  const page = watch(key, data)
  dropMember(queryClient, HIM.id)
  expect(page.data()).toBeUndefined()
  await vi.waitFor(() => expect(page.data()).toBe('read again'))
  page.stop()
})

test('open lists that name him and the badges are read again, others are left alone', () => {
  const { queryClient, watch } = setUp()
  const naming = watch(keyOf(tapsApi.received), [{ id: 1, user: HIM }])
  const news = watch(keyOf(notificationsApi.list), [{ id: 2, link: '/taps', actor: HIM }])
  const said = watch(keyOf(groupsApi.messages, { params: { id: 7 } }), { messages: [{ fromUserId: HIM.id }] })
  const other = watch(keyOf(tapsApi.sent), [{ id: 3, user: OTHER }])
  const badges = watch(keyOf(notificationsApi.summary), { messages: 1 })
  dropMember(queryClient, HIM.id)
  const asked = [naming, news, said, other, badges].map(({ queryFn }) => queryFn.mock.calls.length)
  expect(asked).toEqual([1, 1, 1, 0, 1])
  for (const { stop } of [naming, news, said, other, badges]) stop()
})

test('a list that is not on the screen is forgotten, so that he does not flash up later', () => {
  const { queryClient } = setUp()
  queryClient.setQueryData(keyOf(chatApi.conversations), [{ user: HIM }])
  // The same number may stand for anything else.
  queryClient.setQueryData(keyOf(groupsApi.list), [{ id: HIM.id, name: 'Cooks', memberCount: HIM.id }])
  dropMember(queryClient, HIM.id)
  expect(queryClient.getQueryData(keyOf(chatApi.conversations))).toBeUndefined()
  expect(queryClient.getQueryData(keyOf(groupsApi.list))).toHaveLength(1)
})
